import { type ComponentChild, options, type VNode } from "preact";
import { visible } from "../engine/text/visible.ts";

// Names, answers, messages and stderr are whatever a bot, a file or a record says. No place that draws them has to think
// of it: every text that becomes part of the page is made visible here, when its element is made.

/** Attributes that somebody reads or hears. What is in a field to be edited stays as it is. */
const read = /^(?:aria-.*|title|alt|label|placeholder)$/;

interface Props {
  children?: ComponentChild;
  [name: string]: unknown;
}

const before = options.vnode;

options.vnode = (vnode) => {
  const { type, props } = vnode as VNode<Props>;
  if (type !== null && typeof props === "object") {
    if (props.children !== undefined) props.children = shown(props.children);
    if (typeof type === "string") showAttributes(props);
  }
  before?.(vnode);
};

function shown(child: ComponentChild): ComponentChild {
  if (typeof child === "string") return visible(child);
  return Array.isArray(child) ? child.map(shown) : child;
}

function showAttributes(props: Props) {
  for (const name in props) {
    const value = props[name];
    if (typeof value === "string" && read.test(name)) props[name] = visible(value);
  }
}
