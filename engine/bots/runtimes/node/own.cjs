// The builtins that a host uses, saved before the bot's file is loaded: a bot may change any of them, and define
// accessors on the prototypes of objects and arrays.
"use strict";
const { bind, call } = Function.prototype;
const { apply } = Reflect;
const { assign, setPrototypeOf } = Object;

/** Turns a method into a function that takes the object as its first argument. */
const detached = (method) => apply(bind, call, [method]);

const { get, set, has, delete: remove, clear } = Map.prototype;
const { indexOf, slice, trim, startsWith, includes } = String.prototype;

module.exports = {
  apply,
  detached,
  /** A map with its own copies of its methods. */
  ownMap: () => assign(new Map(), { get, set, has, delete: remove, clear }),
  /** An array without a prototype, so that setters on the prototype of arrays do not affect it. */
  ownList: () => setPrototypeOf([], null),
  /** The same object without its prototype. */
  bare: (object) => setPrototypeOf(object, null),
  indexOf: detached(indexOf),
  slice: detached(slice),
  trim: detached(trim),
  startsWith: detached(startsWith),
  includes: detached(includes),
  exec: detached(RegExp.prototype.exec),
};
