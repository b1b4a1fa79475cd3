import { type ComponentChild, options, type VNode } from "preact";
import { escapeInvisible } from "../engine/text/visible.ts";

/**
 * The attributes that users see or hear. Names, answers, messages and stderr may contain anything a bot or a record
 * says, so all text of the page is made visible here when an element is created; only editable fields keep theirs
 * unchanged.
 */
const readAttributes = /^(?:aria-.*|title|alt|label|placeholder)$/;

interface Props {
  children?: ComponentChild;
  [name: string]: unknown;
}

const previousHook = options.vnode;

options.vnode = (vnode) => {
  const { type, props } = vnode as VNode<Props>;
  if (type !== null && typeof props === "object") {
    if (props.children !== undefined) props.children = escapeChild(props.children);
    if (typeof type === "string") showAttributes(props);
  }
  previousHook?.(vnode);
};

function escapeChild(child: ComponentChild): ComponentChild {
  if (typeof child === "string") return escapeInvisible(child);
  return Array.isArray(child) ? child.map(escapeChild) : child;
}

function showAttributes(props: Props) {
  for (const name in props) {
    const value = props[name];
    if (typeof value === "string" && readAttributes.test(name)) props[name] = escapeInvisible(value);
  }
}
