import type { Item } from "../../../../engine/games/perfect-aim/view.ts";

/** SVG paths by item letter, around the centre of a cell of size 1. */
export const itemShapes: Readonly<Record<Item["letter"], { readonly path: string; readonly name: string }>> = {
  o: { path: "M0-.3a.3.3 0 1 0 0 .6a.3.3 0 1 0 0-.6M0-.16a.16.16 0 1 1 0 .32a.16.16 0 1 1 0-.32", name: "coin" },
  "+": { path: "M-.3.05 0-.32 .3 .05H.14L0-.12-.14.05zM-.3.35 0-.02 .3 .35H.14L0 .18-.14.35z", name: "boost" },
  "-": { path: "M-.3-.05 0 .32 .3-.05H.14L0 .12-.14-.05zM-.3-.35 0 .02 .3-.35H.14L0-.18-.14-.35z", name: "penalty" },
  "*": { path: "M0-.36 .09-.11 .34-.11 .14.05 .21.3 0 .15-.21.3-.14.05-.34-.11-.09-.11z", name: "super" },
  S: { path: "M0-.35.28-.24V.02C.28.2.14.3 0 .37-.14.3-.28.2-.28.02V-.24z", name: "shield" },
};
