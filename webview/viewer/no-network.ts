// A content policy stops every request but those of WebRTC, which none names. So it goes before any code of a game runs,
// and so do frames that would have it anew: those with a text in place of an address.

for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) Reflect.deleteProperty(window, name);

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: Readonly<Record<string, (text: string, type: string, sink: string) => string>>,
  ): void;
}

const withoutFrameText = (html: string) => html.replaceAll(/srcdoc/gi, "srctext");
const { trustedTypes } = window as { readonly trustedTypes?: PolicyFactory };
trustedTypes?.createPolicy("default", {
  createHTML: (html, _, sink) => (/srcdoc/i.test(sink) ? "" : withoutFrameText(html)),
  createScript: (code, _, sink) => (/^(?:Location|HTMLIFrame)/.test(sink) ? "" : code),
  createScriptURL: (url) => url,
});

export {};
