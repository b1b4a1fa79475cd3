// A bot may define accessors for numeric keys on the prototype of arrays, or remove their `pop`. Node's event loop uses
// such arrays and would then throw at every event.
"use strict";
const { prototype: arrayPrototype } = Array;
const { prototype: objectPrototype, hasOwn } = Object;
const { pop } = arrayPrototype;
const { defineProperty, deleteProperty, ownKeys } = Reflect;
const isNumber = (key) => typeof key === "string" && Number(key) >= 0;

/** Cheap enough to run after each call: a numeric key on the prototype of arrays changes its length. */
const areChanged = () => arrayPrototype.length !== 0 || hasOwn(objectPrototype, 0) || arrayPrototype.pop !== pop;

/** Undoes such changes; false if they cannot be undone. */
function restore() {
  deleteNumericKeys(arrayPrototype);
  deleteNumericKeys(objectPrototype);
  defineProperty(arrayPrototype, "pop", { __proto__: null, value: pop, writable: true, configurable: true });
  return !areChanged();
}

function deleteNumericKeys(object) {
  const keys = ownKeys(object);
  for (let at = 0; at < keys.length; at++) if (isNumber(keys[at])) deleteProperty(object, keys[at]);
  try {
    if (object === arrayPrototype) arrayPrototype.length = 0;
  } catch {
    // Some of the properties cannot be removed.
  }
}

module.exports = { areChanged, restore };
