import { RetryLaterError } from './handles-job.js';
import { eachIsolated, failuresIn, type Isolated, SomeFailed, sweepIsolated } from './isolated.js';

const named = (name: string) => Object.assign(new Error(name), { name });

function setup({ bad = [] as number[], error = new Error('broken') as Error } = {}) {
  const done: number[] = [];
  const work: Isolated<number> = {
    name: 'test.sweep',
    idOf: String,
    handle: (item) => {
      if (bad.includes(item)) return Promise.reject(error);
      done.push(item);
      return Promise.resolve();
    },
  };
  /** The first that are due, as a query without a cursor finds them. */
  const findDue = (limit: number) =>
    Promise.resolve([1, 2, 3, 4, 5, 6, 7].filter((item) => !done.includes(item)).slice(0, limit));
  return { done, work, findDue };
}

describe('each', () => {
  it('handles the others, names what failed, and fails at the end', async () => {
    const { done, work } = setup({ bad: [2, 4] });
    const failure = await eachIsolated([1, 2, 3, 4, 5], work).catch((error: unknown) => error);
    expect(done).toEqual([1, 3, 5]);
    expect(failure).toMatchObject({ name: 'SomeFailed', message: 'test.sweep failed for 2: 2, 4' });
    expect(failuresIn(failure)).toMatchObject([
      { id: '2', error: { message: 'broken' } },
      { id: '4', error: { message: 'broken' } },
    ]);
  });

  it('names each record of each part', async () => {
    const { work } = setup({ bad: [2] });
    const parts = { ...work, handle: () => eachIsolated([1, 2], work) };
    const failure = await eachIsolated([8, 9], parts).catch((error: unknown) => error);
    expect(failuresIn(failure).map(({ id }) => id)).toEqual(['2', '2']);
    expect(failuresIn(new Error('another'))).toEqual([]);
  });

  it.each([named('MongoServerSelectionError'), new RetryLaterError(new Date(), 'the scanner is away')])(
    'ends at once where the others would fail too: %s',
    async (error) => {
      const { done, work } = setup({ bad: [2], error });
      await expect(eachIsolated([1, 2, 3], work)).rejects.toBe(error);
      expect(done).toEqual([1]);
    },
  );

  it('ends where the work says that the others would fail too', async () => {
    const { done, work } = setup({ bad: [2] });
    await expect(eachIsolated([1, 2, 3], { ...work, endsAll: () => true })).rejects.toThrow('broken');
    expect(done).toEqual([1]);
  });

  it('ends when the worker stops', async () => {
    const { done, work } = setup();
    await expect(eachIsolated([1, 2], { ...work, signal: AbortSignal.abort() })).rejects.toThrow();
    expect(done).toEqual([]);
  });
});

describe('a sweep', () => {
  it.each([
    [[1], [2, 3, 4, 5, 6, 7]],
    [
      [1, 2, 3],
      [4, 5, 6, 7],
    ],
    [
      [2, 3, 7],
      [1, 4, 5, 6],
    ],
  ])('gets past %j, of which a batch may be full', async (bad, expected) => {
    const { done, work, findDue } = setup({ bad });
    await expect(sweepIsolated(findDue, { ...work, batch: 2 })).rejects.toBeInstanceOf(SomeFailed);
    expect(done).toEqual(expected);
  });

  it.each([false, true])('ends when nothing is due any more, together: %s', async (isTogether) => {
    const { done, work, findDue } = setup();
    await sweepIsolated(findDue, { ...work, batch: 3, isTogether });
    expect(done).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('ends where what was handled stays due', async () => {
    const { work } = setup();
    await expect(sweepIsolated(() => Promise.resolve([1, 2]), { ...work, batch: 2 })).resolves.toBeUndefined();
  });
});
