import { findTogether, refusedOf, Together } from './together.js';

function setup() {
  const batches: number[][] = [];
  const releases: (() => void)[] = [];
  const together = new Together<number, number>(async (items) => {
    batches.push(items);
    await new Promise<void>((resolve) => releases.push(resolve));
    if (items.includes(13)) throw new Error('unlucky');
    return items.map((item) => item * 10);
  });
  const release = async () => {
    releases.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { together, batches, release };
}

describe('Together', () => {
  it('goes at once when alone, and lets those who come meanwhile go together', async () => {
    const { together, batches, release } = setup();
    const answers = Promise.all([1, 2, 3].map((item) => together.add(item)));
    expect(batches).toEqual([[1]]);
    await release();
    expect(batches).toEqual([[1], [2, 3]]);
    await release();
    expect(await answers).toEqual([10, 20, 30]);
    const later = together.add(4);
    expect(batches.at(-1)).toEqual([4]);
    await release();
    expect(await later).toBe(40);
  });

  it('fails those whose batch failed, and nobody else', async () => {
    const { together, release } = setup();
    const answers = Promise.allSettled([1, 13, 14].map((item) => together.add(item)));
    await release();
    await release();
    const later = together.add(2);
    await release();
    expect(await later).toBe(20);
    expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('sends no more at one time than a message holds', async () => {
    const { together, batches, release } = setup();
    const answers = Promise.all(Array.from({ length: 80 }, (_, item) => together.add(item + 100)));
    for (let batch = 0; batch < 4; batch += 1) await release();
    expect(batches.map(({ length }) => length)).toEqual([1, 32, 32, 15]);
    await answers;
  });
});

it('finds together, each once', async () => {
  const asked: string[][] = [];
  const finder = findTogether(async (ids: string[]) => {
    asked.push(ids);
    return ids.filter((id) => id !== 'gone').map((_id) => ({ _id }));
  });
  const found = await Promise.all(['a', 'b', 'gone', 'b'].map((id) => finder.add(id)));
  expect(found).toEqual([{ _id: 'a' }, { _id: 'b' }, null, { _id: 'b' }]);
  expect(asked).toEqual([['a'], ['b', 'gone']]);
});

it('tells refused documents from failed writes', () => {
  const refused = (...codes: number[]) =>
    Object.assign(new Error('bulk'), { writeErrors: codes.map((code, index) => ({ code, index: index * 2 })) });
  expect(refusedOf(refused(11_000, 11_000))).toEqual(new Set([0, 2]));
  expect(() => refusedOf(refused(11_000, 8))).toThrow('bulk');
  expect(() => refusedOf(new Error('away'))).toThrow('away');
});
