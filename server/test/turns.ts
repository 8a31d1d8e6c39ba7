/** Result of a work, and how often it yielded to the event loop. */
export async function turnsDuring<T>(work: () => Promise<T>): Promise<{ result: T; turns: number }> {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  try {
    const result = await work();
    return { result, turns };
  } finally {
    clearImmediate(next);
  }
}
