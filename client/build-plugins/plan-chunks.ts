/** With `boot.js` and what the bundler may add it is 15. */
const SCRIPTS_MAX = 13;
/** The steeper bytes count with the part of its goal that a page has reached, the fewer pages exceed theirs by much. */
const STEEPNESS = 18;

export interface Page {
  /** Bytes that it should not exceed. */
  goal: number;
  /** Modules that it loads at first, without their own imports. */
  modules: readonly string[];
}

export interface Module {
  bytes: number;
  imports: readonly string[];
  /** Modules of different kinds never go together. */
  kind: string;
}

/** Modules of one file. */
interface Chunk {
  kind: string;
  modules: string[];
  bytes: number;
  /** A bit for each page that loads it. */
  pages: bigint;
  imports: Set<Chunk>;
}

function countOf(bits: bigint): number {
  let count = 0;
  for (let rest = bits; rest > 0n; rest &= rest - 1n) count += 1;
  return count;
}

function sumOf(bits: bigint, weights: readonly number[]): number {
  let sum = 0;
  for (let rest = bits, place = 0; rest > 0n; rest >>= 1n, place += 1) if (rest & 1n) sum += weights[place] ?? 0;
  return sum;
}

/** All that is reached from these, with them. */
function reachedFrom<T>(starts: Iterable<T>, nextOf: (one: T) => Iterable<T>): Set<T> {
  const found = new Set(starts);
  // Grows while it is walked.
  for (const one of found) for (const next of nextOf(one)) found.add(next);
  return found;
}

/** One chunk for the modules that the same pages load. None imports another that imports it. */
function smallestChunks(pages: readonly Page[], modules: ReadonlyMap<string, Module>): Set<Chunk> {
  const pagesOf = new Map<string, bigint>();
  const importsOf = (id: string) => modules.get(id)?.imports ?? [];
  pages.forEach((page, place) => {
    for (const id of reachedFrom(page.modules, importsOf))
      if (modules.has(id)) pagesOf.set(id, (pagesOf.get(id) ?? 0n) | (1n << BigInt(place)));
  });
  const chunks = new Map<string, Chunk>();
  const chunkOf = new Map<string, Chunk>();
  for (const [id, loadedBy] of pagesOf) {
    const { kind = '', bytes = 0 } = modules.get(id) ?? {};
    const chunk = chunks.get(`${kind} ${loadedBy}`) ?? {
      kind,
      modules: [],
      bytes: 0,
      pages: loadedBy,
      imports: new Set(),
    };
    chunk.modules.push(id);
    chunk.bytes += bytes;
    chunks.set(`${kind} ${loadedBy}`, chunk);
    chunkOf.set(id, chunk);
  }
  for (const [id, chunk] of chunkOf)
    for (const imported of importsOf(id).flatMap((name) => chunkOf.get(name) ?? []))
      if (imported !== chunk) chunk.imports.add(imported);
  return new Set(chunks.values());
}

/** Pages load a joined file, and all that it imports, for either part. */
function importsOfBoth(one: Chunk, other: Chunk): Set<Chunk> {
  const direct = [...one.imports, ...other.imports].filter((chunk) => chunk !== one && chunk !== other);
  return reachedFrom(direct, (chunk) => chunk.imports);
}

/**
 * The bytes that pages load in vain, by their weights, for each request that the `crowded` ones save where two are joined;
 * infinite where they must not be.
 */
function priceOf(one: Chunk, other: Chunk, weights: readonly number[], crowded: bigint, atMost: number): number {
  const either = one.pages | other.pages;
  let saved = countOf(one.pages & other.pages & crowded);
  let price = sumOf(either & ~one.pages, weights) * one.bytes + sumOf(either & ~other.pages, weights) * other.bytes;
  if (saved === 0 || price / saved >= atMost) return Infinity;
  const imports = importsOfBoth(one, other);
  // They would import each other through a third.
  if (imports.has(one) || imports.has(other)) return Infinity;
  for (const chunk of imports) {
    const newPages = either & ~chunk.pages;
    price += sumOf(newPages, weights) * chunk.bytes;
    saved -= countOf(newPages & crowded);
  }
  return saved > 0 ? price / saved : Infinity;
}

function cheapestPair(
  chunks: readonly Chunk[],
  weights: readonly number[],
  crowded: bigint,
): [Chunk, Chunk] | undefined {
  const candidates = chunks.filter((chunk) => chunk.pages & crowded);
  let best = Infinity;
  let pair: [Chunk, Chunk] | undefined;
  candidates.forEach((one, at) => {
    for (const other of candidates.slice(at + 1)) {
      const price = one.kind === other.kind ? priceOf(one, other, weights, crowded, best) : Infinity;
      if (price < best) [best, pair] = [price, [one, other]];
    }
  });
  return pair;
}

function join(chunks: Set<Chunk>, [one, other]: [Chunk, Chunk]): void {
  const imports = importsOfBoth(one, other);
  one.pages |= other.pages;
  one.bytes += other.bytes;
  one.modules.push(...other.modules);
  one.imports = new Set([...one.imports, ...other.imports].filter((chunk) => chunk !== one && chunk !== other));
  chunks.delete(other);
  for (const chunk of chunks) if (chunk !== one && chunk.imports.delete(other)) chunk.imports.add(one);
  for (const chunk of imports) chunk.pages |= one.pages;
}

/**
 * Which modules go together in a file. At first those that the same pages load; then always the two are joined that add
 * the fewest bytes to other pages for each request saved, until no page has more than `SCRIPTS_MAX`.
 */
export function planChunks(pages: readonly Page[], modules: ReadonlyMap<string, Module>): string[][] {
  const chunks = smallestChunks(pages, modules);
  for (;;) {
    const loads = pages.map((_, place) => [...chunks].filter((chunk) => (chunk.pages >> BigInt(place)) & 1n));
    const crowded = loads.reduce(
      (bits, { length }, place) => (length > SCRIPTS_MAX ? bits | (1n << BigInt(place)) : bits),
      0n,
    );
    const weights = pages.map(({ goal }, place) => {
      const bytes = (loads[place] ?? []).reduce((sum, chunk) => sum + chunk.bytes, 0);
      return (bytes / goal) ** STEEPNESS;
    });
    if (crowded === 0n) return [...chunks].map((chunk) => chunk.modules);
    const pair = cheapestPair([...chunks], weights, crowded);
    if (!pair) throw new Error(`a page needs more than ${SCRIPTS_MAX} scripts`);
    join(chunks, pair);
  }
}
