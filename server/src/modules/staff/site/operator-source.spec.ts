import { MINUTE_MS } from '#contract/units.js';
import { OperatorSource } from './operator-source.js';

function open() {
  let now = 0;
  const reads: { answer(content: string): void; fail(): void }[] = [];
  const errors: unknown[] = [];
  const source = new OperatorSource<string>({
    read: () =>
      new Promise((resolve, reject) => reads.push({ answer: resolve, fail: () => reject(new Error('it is away')) })),
    clock: { now: () => new Date(now) },
    onError: (error) => errors.push(error),
  });
  const pass = (minutes: number): void => void (now += minutes * MINUTE_MS);
  /** The answer of the latest read has arrived. */
  const arrived = () => new Promise(setImmediate);
  return { source, reads, errors, pass, arrived };
}

it('lets nobody but the first wait, and asks once at a time', async () => {
  const { source, reads, pass, arrived } = open();
  const first = [source.in('en'), source.in('en')];
  expect(reads).toHaveLength(1);
  reads[0]?.answer('old');
  expect(await Promise.all(first)).toEqual(['old', 'old']);
  pass(9);
  expect([await source.in('en'), reads.length]).toEqual(['old', 1]);
  pass(2);
  expect([await source.in('en'), await source.in('en'), reads.length]).toEqual(['old', 'old', 2]);
  reads[1]?.answer('new');
  await arrived();
  expect([await source.in('en'), reads.length]).toEqual(['new', 2]);
});

it('keeps the last answer while the source is away, and asks it again after half a minute', async () => {
  const { source, reads, errors, pass, arrived } = open();
  const first = source.in('en');
  reads[0]?.fail();
  expect(await first).toBeNull();
  pass(1);
  expect([await source.in('en'), reads.length]).toEqual([null, 2]);
  reads[1]?.answer('good');
  await arrived();
  pass(11);
  expect([await source.in('en'), reads.length]).toEqual(['good', 3]);
  reads[2]?.fail();
  await arrived();
  expect([await source.in('en'), reads.length, errors.length]).toEqual(['good', 3, 2]);
});
