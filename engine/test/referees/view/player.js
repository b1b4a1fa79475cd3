// A player of a viewer with the interface of that of CodinGame's SDK, as small as it can be. The picture is drawn in a
// frame of its own.
window["cg-player"] = {
  default({ src, viewerUrl }) {
    const listeners = [];
    const events = {};
    let inner;
    let loaded;
    const isLoaded = new Promise((resolve) => {
      loaded = resolve;
    });
    const tell = (message) => isLoaded.then(() => inner.contentWindow.postMessage(message, "*"));
    const heard = {
      loaded: () => loaded(),
      drawn: () => events.parsedGameInfo?.({}),
      clicked({ frame }) {
        for (const listener of listeners) listener(frame, 1, false);
      },
    };
    window.addEventListener("message", ({ source, data }) => {
      if (source === inner?.contentWindow) heard[data.type]?.(data);
    });
    return {
      createIframe(element) {
        inner = document.createElement("iframe");
        inner.sandbox = "allow-scripts";
        inner.style.cssText = "width: 100%; height: 100%; border: 0";
        inner.src = src;
        element.append(inner);
        void tell({ type: "viewer", url: viewerUrl });
        return inner;
      },
      sendFrames: (match) => tell({ type: "frames", match }),
      setFrame: (frame, progress) => tell({ type: "frame", frame, progress }),
      setOptions() {},
      pause() {},
      on(name, listener) {
        events[name] = listener;
      },
      subscribe: (listener) => listeners.push(listener),
    };
  },
};
