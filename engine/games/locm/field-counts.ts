/**
 * How many values a program reads from its input at once, at each such place: `a, b, c = …` counts 3, `cin >> a >> b`
 * 2, `inputs[0]` to `inputs[10]` 11. Names do not matter.
 */
export function countFields(code: string): ReadonlySet<number> {
  return new Set([
    ...countUnpacked(code),
    ...countShifted(code),
    ...countScanned(code),
    ...countFormatted(code),
    ...countIndexed(code),
    ...countCalled(code),
  ]);
}

/** `a, b, c = input().split()`, also over several lines, in brackets, after `const`, and as `val Array(a, b, c)`. */
function countUnpacked(code: string): number[] {
  const list =
    /(?:^|[;{])[ \t]*(?:(?:const|let|var|auto|val)\s+)?(?:Array|List|Seq|Vector)?[([]?\s*([\w.$]+(?:\s*,[\s\\]{0,50}[\w.$]+){2,20})[\s\\]{0,50},?\s*[)\]]?[\s\\]{0,50}=(?!=)(.*)/gm;
  return [...code.matchAll(list)]
    .filter(([, names, value]) => /input|split|read|\bmap\b/i.test(value!) || /mana|rune/i.test(names!))
    .map(([, names]) => names!.split(",").length);
}

/** `cin >> a >> b`; short chains are ignored. */
function countShifted(code: string): number[] {
  return [...code.matchAll(/(?:>>\s*(?:[\w.[\]()]|->)+\s*){3,20}/g)].map(([chain]) => chain.match(/>>/g)!.length);
}

/** `fmt.Scan(&a, &b)`. */
function countScanned(code: string): number[] {
  return [...code.matchAll(/\bF?[sS]can(?:ln|f)?\s*\(([^;{}]{0,500}?)\)\s*$/gm)]
    .map(([, given]) => given!.match(/&/g)?.length ?? 0)
    .filter((count) => count > 0);
}

/** `"%d%d%d"` of C, `"%d %d %d"` of other languages. */
function countFormatted(code: string): number[] {
  return [...code.matchAll(/"((?:\s*%(?:l|ll)?[dis]){3,})\s*(?:\\n)?"/g)].map(
    ([, format]) => format!.split("%").length - 1,
  );
}

/** `inputs[0]`, `inputs[1]` … of one array, without gaps; arrays that the program fills itself are ignored. */
function countIndexed(code: string): number[] {
  const own = findOwnArrays(code);
  const runs = new Map<string, number>();
  const counts: number[] = [];
  for (const [, name, index] of code.matchAll(/\b(\w+)\s*\[\s*(\d{1,2})\s*\](?!\s*[-+*/]?=(?!=))/g)) {
    if (own.has(name!)) continue;
    const before = runs.get(name!) ?? 0;
    if (Number(index) === before) runs.set(name!, before + 1);
    else if (Number(index) === 0) {
      counts.push(before);
      runs.set(name!, 1);
    }
  }
  return [...counts, ...runs.values()].filter((count) => count >= 3);
}

/** Arrays that are filled one by one, written out or multiplied, such as weights, and never split from the input. */
function findOwnArrays(code: string): ReadonlySet<string> {
  const filled = /\b(\w+)\s*\[\s*\d{1,2}\s*\]\s*[-+*/]?=(?!=)/g;
  const written =
    /\b(\w+)\s*(?:\[[\s\w]*\]\s*){0,2}(?::\s*[^=;\n]{1,40})?=\s*(?:new\b[^;{\n]{0,40}[{[]|vec!\s*\[|[[{]\s*(?:[-+]?[\d.]|\.\.\.))/g;
  const multiplied = /\b(\w+)\s*\[\s*\d{1,2}\s*\]\s*\*(?!\*)|\*\s*(\w+)\s*\[\s*\d{1,2}\s*\]/g;
  const own = new Set([...code.matchAll(filled), ...code.matchAll(written)].map(([, name]) => name!));
  const factors = [...code.matchAll(multiplied)].map(([, left, right]) => left ?? right!);
  for (const name of factors) if (factors.filter((one) => one === name).length >= minWeightProducts) own.add(name);
  const read =
    /\b(\w+)\s*(?:\[\s*\]\s*)?(?::\s*[^=;\n]{1,40})?:?=(?!=)[^;\n]{0,80}(?:split|input|read|tokens|fields|explode)/gi;
  for (const [, name] of code.matchAll(read)) own.delete(name!);
  return own;
}

/** Programs hardly ever multiply a card's fields where they read them, so this many products are products of weights. */
const minWeightProducts = 4;

const abilitiesIndex = 7;

/**
 * Repeated calls of `in.nextInt()`: as arguments of one call, in a loop over the players, or for all fields of a card.
 */
function countCalled(code: string): number[] {
  const lists = [...code.matchAll(/\(((?:[^();]|\(\))*)\)/g)].flatMap(([, list]) => countCalls(list!));
  const runs = code.split(/[{}]|\.nextLine\b|\b(?:for|while|switch)\b/).flatMap((run) => {
    const calls = [...run.matchAll(/\.next(Int)?\s*\(\s*\)/g)];
    // Abilities are the only text among the fields of a card.
    const text = calls.findIndex(([, number]) => number === undefined);
    if (text >= abilitiesIndex) return [calls.length - text + abilitiesIndex];
    return text < 0 && (calls.length === 4 || calls.length === 5) ? [calls.length] : [];
  });
  return [...lists, ...runs];
}

/** The number of such calls in an argument list that has no others and ends with one; fewer than three are ignored. */
function countCalls(list: string): number[] {
  const calls = list.split("()");
  const rest = calls.pop()!;
  const areAllCounts = calls.length >= 3 && rest.trim() === "" && calls.every((call) => /\.next(?:Int)?$/.test(call));
  return areAllCounts ? [calls.length] : [];
}
