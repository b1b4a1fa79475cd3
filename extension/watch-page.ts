/** How long a page in front may take to report; each time that it is made anew, it has twice as long. */
const silenceMs = 3000;
const maxAttempts = 3;

/** Makes a page anew that is in front and does not report, as may happen when a window is restored. */
export function watchPage(render: () => void) {
  let silence: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  const visible = () => {
    clearTimeout(silence);
    if (attempts === maxAttempts) return;
    silence = setTimeout(
      () => {
        attempts++;
        render();
        visible();
      },
      silenceMs * 2 ** attempts,
    );
  };
  /** `stop`: the page has reported, or is hidden. */
  return { visible, stop: () => clearTimeout(silence) };
}
