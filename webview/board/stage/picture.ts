/** Two pixels per CSS pixel, for sharp pictures. */
const pictureScale = 2;
/** Larger pictures are scaled down, because not every browser supports larger canvases. */
const maxSidePixels = 8000;

/** Style properties to leave out: animations, logical names of others, and paths that are attributes anyway. */
const omittedStylePattern =
  /^(animation|transition|cursor|will-change|contain|d$|view-transition|interactivity|(min-|max-)?(inline|block)-size|(inset|margin|padding|overflow|overscroll-behavior|contain-intrinsic|scroll-.*|border)-(inline|block)|border-(start|end)-)/;

/** An element as it looks now, as a PNG in base64. Uses computed styles, so theme and layout are kept. */
export async function takePicture(element: HTMLElement): Promise<string> {
  for (const animation of element.getAnimations({ subtree: true })) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
  const width = Math.max(element.scrollWidth, element.clientWidth);
  const hiddenEnd = Math.max(0, ...listScrolled(element).map(({ isLowest, hidden }) => (isLowest ? hidden : 0)));
  const height = Math.max(element.scrollHeight, element.clientHeight) + hiddenEnd;
  const image = new Image();
  // With a data: URL the canvas can be read afterwards; with a blob: URL it could not.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(toSvg(element, width, height))}`;
  await image.decode();
  const by = Math.min(pictureScale, maxSidePixels / width, maxSidePixels / height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * by);
  canvas.height = Math.round(height * by);
  const context = canvas.getContext("2d")!;
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png").replace(/^.*,/, "");
}

/** The element as an SVG without external style sheets. */
function toSvg(element: HTMLElement, width: number, height: number): string {
  const copy = element.cloneNode(true) as HTMLElement;
  const nowhere = document.body.appendChild(document.createElement("div"));
  nowhere.style.cssText = "all: initial; position: absolute; visibility: hidden";
  const probe = createProbe(nowhere);
  freezeAnimations(element, copy, probe, []);
  nowhere.remove();
  const copies = copy.querySelectorAll<HTMLElement>("*");
  for (const { place, isLowest } of listScrolled(element))
    copies[place]!.style.overflow = isLowest ? "visible" : "hidden";
  Object.assign(copy.style, { position: "static", overflow: "visible", width: `${width}px`, height: `${height}px` });
  const html = new XMLSerializer().serializeToString(copy);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${html}</foreignObject></svg>`;
}

/** A picture has no scrollbars: the innermost scrolling element is shown whole, others are cut off. */
function listScrolled(element: HTMLElement) {
  const parts = [...element.querySelectorAll("*")]
    .map((part, place) => ({ part, place, end: part.getBoundingClientRect().bottom }))
    .filter(({ part }) => /auto|scroll/.test(getComputedStyle(part).overflowY));
  const lowest = Math.max(...parts.map(({ end }) => end));
  return parts.map(({ part, place, end }) => ({
    place,
    isLowest: end > lowest - 1,
    hidden: part.scrollHeight - part.clientHeight,
  }));
}

type ComputedStyles = readonly string[];
interface Probe {
  readonly names: readonly string[];
  /** The browser's default styles of this kind of element. */
  bare(element: Element): ComputedStyles;
}

function createProbe(parent: HTMLElement): Probe {
  const names = [...getComputedStyle(parent)].filter(
    (name) => !name.startsWith("--") && !omittedStylePattern.test(name),
  );
  const known = new Map<string, ComputedStyles>();
  const bare = (element: Element): ComputedStyles => {
    const key = `${element.namespaceURI} ${element.localName}`;
    const before = known.get(key);
    if (before) return before;
    const sample = document.createElementNS(element.namespaceURI, element.localName) as HTMLElement;
    sample.style.cssText = "all: revert";
    parent.append(sample);
    const looks = readStyles(sample, names);
    sample.remove();
    known.set(key, looks);
    return looks;
  };
  return { names, bare };
}

function readStyles(element: Element, names: readonly string[]): ComputedStyles {
  const style = getComputedStyle(element);
  return names.map((name) => style.getPropertyValue(name));
}

/** An element in columns gets no fixed height, because rounding could move its last line to another column. */
function hasColumns(element: Element): boolean {
  const { columnWidth, columnCount } = getComputedStyle(element);
  return columnWidth !== "auto" || columnCount !== "auto";
}

/** Writes those styles to the copy that differ from the browser's defaults or from inherited ones. */
function freezeAnimations(from: Element, to: Element, probe: Probe, parentLooks: ComputedStyles): void {
  const looks = readStyles(from, probe.names);
  const bare = probe.bare(from);
  const isFree = hasColumns(from) ? "height" : undefined;
  const written = probe.names.flatMap((name, i) =>
    name === isFree || (looks[i] === bare[i] && looks[i] === (parentLooks[i] ?? bare[i]))
      ? []
      : [`${name}:${looks[i]}`],
  );
  (to as HTMLElement).style.cssText = written.join(";");
  to.removeAttribute("class");
  for (const [i, child] of [...from.children].entries()) freezeAnimations(child, to.children[i]!, probe, looks);
}
