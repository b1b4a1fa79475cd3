// What a host uses of the language, as it was before the bot's file was loaded: a bot may change every builtin, and put
// getters and setters on what all objects and lists inherit.
"use strict";
const { bind, call } = Function.prototype;
const { apply } = Reflect;
const { assign, setPrototypeOf } = Object;

/** A method as a function whose first argument is what it is called on. */
const detached = (method) => apply(bind, call, [method]);

const { get, set, has, delete: remove, clear } = Map.prototype;
const { indexOf, slice, trim, startsWith, includes } = String.prototype;

module.exports = {
  apply,
  detached,
  /** A map whose methods stay its own. */
  ownMap: () => assign(new Map(), { get, set, has, delete: remove, clear }),
  /** A list that inherits nothing, so that nothing put into it goes through a setter: it has its length and its parts. */
  ownList: () => setPrototypeOf([], null),
  /** The same object without what all objects inherit. */
  bare: (object) => setPrototypeOf(object, null),
  indexOf: detached(indexOf),
  slice: detached(slice),
  trim: detached(trim),
  startsWith: detached(startsWith),
  includes: detached(includes),
  exec: detached(RegExp.prototype.exec),
};
