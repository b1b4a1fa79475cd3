import { type FindOwner, isOwnerName } from "./find-pieces.ts";
import { nameValue, type Piece, type PieceOwner, type Place, type Plane } from "./input-board.ts";
import type { InputPart, ReadValue } from "./read-input.ts";

type TablePart = Extract<InputPart, { kind: "table" }>;

/** A map without coordinates: its nodes by number, each with its neighbours. */
type Graph = ReadonlyMap<number, readonly number[]>;

/** Larger maps would take too long to lay out. */
const maxNodes = 400;
const neighbourPattern = /^(?:neigh\w*?|adj\w*?)_?\d$/i;
/** The two ends of a link: `zone1 zone2`, `from to`, `nodeA nodeB`; other names with 1 and 2 are no places. */
const ends =
  "(?:n|v|node|zone|cell|factory|planet|site|city|town|room|island|vertex|point|station|base)?_?(?:id|index)?_?";
const endPatterns = [
  new RegExp(`^(?:${ends}[1a]|from|source)(?:_?id)?$`, "i"),
  new RegExp(`^(?:${ends}[2b]|to|target)(?:_?id)?$`, "i"),
] as const;
/** The name of a value that is the number of a node. */
const nodePattern = /(?:index|idx|id|node|cell|zone|planet|factory|room)$/i;

/** Draws the cells or links of a game that has no coordinates; undefined if it has neither. */
export function findGraphPlane(parts: readonly InputPart[], findOwner: FindOwner): Plane | undefined {
  const read = parts.filter((part): part is TablePart => part.kind === "table");
  // What a turn says of a node goes before what holds for the whole match.
  const tables = read.toSorted((one, other) => Number(one.isOnce) - Number(other.isOnce));
  for (const table of tables) {
    const graph = readCells(table) ?? readLinks(table);
    if (!graph || graph.size < 3 || graph.size > maxNodes) continue;
    const hexes = placeHexes(graph);
    const places = hexes ?? placeBySprings(graph);
    const others = tables.filter((other) => other !== table || neighbourPattern.test(other.columns.at(-1)!.name));
    return drawGraph(graph, places, others, findOwner, hexes ? "hexes" : "space");
  }
  return undefined;
}

const findNode = (values: readonly ReadValue[]): number | undefined => {
  const found = values.find(({ field }) => nodePattern.test(field.name) && !isOwnerName(field.name))?.value;
  return typeof found === "number" ? found : undefined;
};

function readCells({ columns, rows }: TablePart): Graph | undefined {
  if (columns.filter(({ name }) => neighbourPattern.test(name)).length < 3) return undefined;
  return new Map(
    rows.map(({ values }, row) => {
      const around = values.filter(({ field }) => neighbourPattern.test(field.name));
      return [findNode(values) ?? row, around.map(({ value }) => Number(value))];
    }),
  );
}

function readLinks({ columns, rows }: TablePart): Graph | undefined {
  if (
    columns.length < 2 ||
    columns[0]!.name.length < 2 ||
    !endPatterns.every((pattern, i) => pattern.test(columns[i]!.name))
  )
    return undefined;
  const graph = new Map<number, number[]>();
  const add = (from: number, to: number) => graph.set(from, [...(graph.get(from) ?? []), to]);
  for (const { values } of rows) {
    const [from, to] = [Number(values[0]!.value), Number(values[1]!.value)];
    add(from, to);
    add(to, from);
  }
  return graph;
}

/** The directions of six neighbours, from the right and against the clock, in axial coordinates. */
const steps = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
] as const;

const move = ({ x, y }: Place, direction: number): Place => ({
  x: x + steps[direction]![0],
  y: y + steps[direction]![1],
});

/** The places of cells with six neighbours; undefined if they contradict each other. */
function placeHexes(graph: Graph): ReadonlyMap<number, Place> | undefined {
  if ([...graph.values()].some(({ length }) => length !== steps.length)) return undefined;
  const [first] = graph.keys();
  const places = new Map<number, Place>([[first!, { x: 0, y: 0 }]]);
  // The map grows while it is walked.
  for (const [node, place] of places)
    for (const [direction, other] of graph.get(node)!.entries())
      if (graph.has(other) && !places.has(other)) places.set(other, move(place, direction));
  const format = (place: Place | undefined) => `${place?.x} ${place?.y}`;
  const fits = [...places].every(([node, place]) =>
    graph.get(node)!.every((other, i) => !graph.has(other) || format(places.get(other)) === format(move(place, i))),
  );
  const taken = new Set([...places.values()].map(format));
  return fits && taken.size === graph.size ? places : undefined;
}

let latest: { readonly key: string; readonly places: ReadonlyMap<number, Place> } | undefined;
const rounds = 150;

/** Places nodes so that links are short and nodes are apart (Fruchterman and Reingold); a map is placed once. */
function placeBySprings(graph: Graph): ReadonlyMap<number, Place> {
  const key = JSON.stringify([...graph]);
  if (latest?.key === key) return latest.places;
  const nodes = [...graph.keys()];
  const at = nodes.map((_, i) => {
    const angle = (2 * Math.PI * i) / nodes.length;
    return { x: Math.cos(angle) * nodes.length, y: Math.sin(angle) * nodes.length };
  });
  const linked = nodes.map((node) => new Set(graph.get(node)!.map((other) => nodes.indexOf(other))));
  const length = 10;
  for (let round = 0; round < rounds; round++) {
    const most = 3 * length * (1 - round / rounds);
    const forces = at.map((one, i) => {
      const force = { x: 0, y: 0 };
      for (const [j, other] of at.entries()) {
        const [dx, dy] = [one.x - other.x, one.y - other.y];
        const far = Math.hypot(dx, dy) || 0.01;
        const push = length ** 2 / far - (linked[i]!.has(j) ? far ** 2 / length : 0);
        force.x += (dx / far) * push;
        force.y += (dy / far) * push;
      }
      return force;
    });
    for (const [i, { x, y }] of forces.entries()) {
      const size = Math.max(Math.hypot(x, y), 0.01);
      const step = Math.min(size, most) / size;
      at[i] = { x: at[i]!.x + x * step, y: at[i]!.y + y * step };
    }
  }
  const round = (value: number) => Math.round(value * 10) / 10;
  const places = new Map(nodes.map((node, i) => [node, { x: round(at[i]!.x), y: round(at[i]!.y) }]));
  latest = { key, places };
  return places;
}

/** The owner of a node; where it has numbers of both players, such as `myAnts` and `oppAnts`, who has more. */
function findNodeOwner(values: readonly ReadValue[], findOwner: FindOwner): PieceOwner | undefined {
  const [mine, theirs] = [/^my(?=_|[A-Z])/, /^(?:opp|enemy|foe)/].map((pattern) =>
    values.flatMap(({ field, value }) => (pattern.test(field.name) ? [Number(value)] : [])),
  );
  if (mine!.length === 0 || theirs!.length === 0) return findOwner(values, "");
  const more = mine!.reduce((a, b) => a + b) - theirs!.reduce((a, b) => a + b);
  return more === 0 ? undefined : { number: more > 0 ? 0 : 1, isMe: more > 0 };
}

function drawGraph(
  graph: Graph,
  places: ReadonlyMap<number, Place>,
  tables: readonly TablePart[],
  findOwner: FindOwner,
  shape: "hexes" | "space",
): Plane {
  // A table with a row for each node says what it is like; a row of another one is a thing at the node that it names.
  const [about, other] = [true, false].map((isAbout) =>
    tables.filter(({ rows }) => (rows.length === graph.size) === isAbout),
  );
  const nodes = [...graph.keys()].map((node, row) => {
    const values = about!.flatMap(({ rows }) => {
      const own = rows.find((each) => findNode(each.values) === node) ?? rows[row]!;
      return own.values.filter(({ field }) => !neighbourPattern.test(field.name));
    });
    return { node, place: places.get(node)!, values, owner: findNodeOwner(values, findOwner) };
  });
  const things = other!.flatMap(({ name, rows }) =>
    rows.flatMap(({ values }, row): Piece[] => {
      const place = places.get(findNode(values) ?? Number.NaN);
      const owner = findOwner(values, name);
      if (!place) return [];
      const label = name
        .replace(/^(?:number_?of|num|nb)_?/i, "")
        .slice(0, 1)
        .toUpperCase();
      return [
        {
          id: `${name} ${row}`,
          label,
          kind: name,
          places: [place],
          ...(owner && { owner }),
          values: values.map(nameValue),
        },
      ];
    }),
  );
  const across = [...places.values()].map(({ x }) => x);
  const down = [...places.values()].map(({ y }) => y);
  const [left, top] = [Math.min(...across), Math.min(...down)];
  const size = { left, top, width: Math.max(...across) - left + 1, height: Math.max(...down) - top + 1 };
  const facts = nodes.map(({ place, values, owner }) => ({
    ...place,
    values: values.map(nameValue),
    ...(owner && { owner }),
  }));
  if (shape === "hexes") {
    const sign = (i: number) =>
      String(
        nodes[i]!.values.find(({ field }) => !nodePattern.test(field.name) && !isOwnerName(field.name))?.value || "",
      );
    return { shape, ...size, ground: facts.map((fact, i) => ({ ...fact, sign: sign(i) })), pieces: things };
  }
  const drawn = facts.map(({ x, y, ...fact }, i): Piece => {
    const { node } = nodes[i]!;
    return { id: `node ${node}`, label: String(node), kind: "node", places: [{ x, y }], ...fact };
  });
  const links = [...graph].flatMap(([from, around]) =>
    around.flatMap((to) => (to > from && places.has(to) ? [[places.get(from)!, places.get(to)!] as const] : [])),
  );
  return { shape, ...size, links, ground: [], pieces: [...drawn, ...things] };
}
