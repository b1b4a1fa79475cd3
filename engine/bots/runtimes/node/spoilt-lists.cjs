// A bot may put getters and setters on the numbers of what all lists inherit, or take away their `pop`. Node's own loop
// keeps such lists: it would throw at each event from then on, whatever was asked.
"use strict";
const { prototype: ofLists } = Array;
const { prototype: ofAll, hasOwn } = Object;
const { pop } = ofLists;
const { defineProperty, deleteProperty, ownKeys } = Reflect;
const isNumber = (key) => typeof key === "string" && Number(key) >= 0;

/** Cheap enough to be asked after each call: a number on it makes the one of lists longer. */
const areSpoilt = () => ofLists.length !== 0 || hasOwn(ofAll, 0) || ofLists.pop !== pop;

/** Puts them right; false where what was done to them is made to stay. */
function mend() {
  takeFrom(ofLists);
  takeFrom(ofAll);
  defineProperty(ofLists, "pop", { __proto__: null, value: pop, writable: true, configurable: true });
  return !areSpoilt();
}

function takeFrom(object) {
  const keys = ownKeys(object);
  for (let at = 0; at < keys.length; at++) if (isNumber(keys[at])) deleteProperty(object, keys[at]);
  try {
    if (object === ofLists) ofLists.length = 0;
  } catch {
    // Some of them stay.
  }
}

module.exports = { areSpoilt, mend };
