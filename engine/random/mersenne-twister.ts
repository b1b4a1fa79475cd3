/** MT19937 as in CPython's `random.Random` (Matsumoto and Nishimura 1998), as plain data that a game can store. */
export interface Twister {
  /** 624 words of 32 bits. */
  readonly words: Uint32Array;
  /** Words used since the last twist, 624 before the first. */
  used: number;
}

const stateSize = 624;
const stateShift = 397;

/** The generator of `Random(seed)`, for an integer of any size; the sign is ignored, as in CPython. */
export function createTwister(seed: bigint): Twister {
  const key = splitIntoWords(seed < 0n ? -seed : seed);
  const words = startWords.slice();
  let i = 1;
  let j = 0;
  for (let k = Math.max(stateSize, key.length); k > 0; k--) {
    words[i] = (words[i]! ^ mixBits(words[i - 1]!, 1664525)) + key[j]! + j;
    i = getNextIndex(words, i);
    j = (j + 1) % key.length;
  }
  for (let k = stateSize - 1; k > 0; k--) {
    words[i] = (words[i]! ^ mixBits(words[i - 1]!, 1566083941)) - i;
    i = getNextIndex(words, i);
  }
  words[0] = 0x80000000;
  return { words, used: stateSize };
}

/** The next 32 bits. */
export function drawU32(twister: Twister): number {
  if (twister.used === stateSize) {
    refillState(twister.words);
    twister.used = 0;
  }
  let y = twister.words[twister.used++]!;
  y ^= y >>> 11;
  y ^= (y << 7) & 0x9d2c5680;
  y ^= (y << 15) & 0xefc60000;
  y ^= y >>> 18;
  return y >>> 0;
}

/** `random()`: a float in [0, 1) of 53 bits. */
export function drawFloat(twister: Twister): number {
  const upper = drawU32(twister) >>> 5;
  const lower = drawU32(twister) >>> 6;
  return (upper * 67108864 + lower) / 9007199254740992;
}

/** `_randbelow(n)`: a whole number in [0, n), for 1 <= n < 2^32. */
export function drawIntBelow(twister: Twister, n: number): number {
  const drop = Math.clz32(n);
  let r = drawU32(twister) >>> drop;
  while (r >= n) r = drawU32(twister) >>> drop;
  return r;
}

/** `shuffle(list)`, in place; calls CPython's `_randbelow` for the same order. */
export function shuffleList(twister: Twister, list: unknown[]): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = drawIntBelow(twister, i + 1);
    const kept = list[i];
    list[i] = list[j];
    list[j] = kept;
  }
}

/** 32-bit words, least significant first, at least one. */
function splitIntoWords(seed: bigint): number[] {
  const words: number[] = [];
  for (let rest = seed; rest > 0n || words.length === 0; rest >>= 32n) words.push(Number(rest & 0xffffffffn));
  return words;
}

const mixBits = (word: number, factor: number): number => Math.imul(word ^ (word >>> 30), factor);

/** `init_genrand` of the reference implementation, with the seed that `init_by_array` begins with. */
function fillWords(): Uint32Array {
  const words = new Uint32Array(stateSize);
  words[0] = 19650218;
  for (let i = 1; i < stateSize; i++) words[i] = mixBits(words[i - 1]!, 1812433253) + i;
  return words;
}

const startWords = fillWords();

/** The index after `i`; the first word takes over the last one at the wrap. */
function getNextIndex(words: Uint32Array, i: number): number {
  if (i + 1 < stateSize) return i + 1;
  words[0] = words[stateSize - 1]!;
  return 1;
}

function refillState(words: Uint32Array) {
  for (let i = 0; i < stateSize; i++) {
    const following = words[i + 1 === stateSize ? 0 : i + 1]!;
    const far = words[i + stateShift < stateSize ? i + stateShift : i + stateShift - stateSize]!;
    const y = (words[i]! & 0x80000000) | (following & 0x7fffffff);
    words[i] = far ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
  }
}
