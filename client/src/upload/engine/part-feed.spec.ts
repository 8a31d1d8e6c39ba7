import { MIB } from '#contract/units.js';
import { PartFeed, type SignedPart } from './part-feed.js';
import { type Part, planParts } from './part-planner.js';
import { PartSizeTuner } from './part-size-tuner.js';

const TOTAL = 40 * MIB;

function feedOf(sign: (parts: Part[]) => Promise<SignedPart[]>) {
  const plan = planParts(TOTAL, 2 * MIB, { minPartSize: 1, maxParts: 10_000 });
  const tuner = new PartSizeTuner(plan);
  const clock = { now: () => 0, sleep: () => Promise.resolve() };
  const feed = new PartFeed({ plan, tuner, clock, missing: [{ start: 0, end: TOTAL }], sign });
  const take = async (count: number): Promise<Part[]> => {
    const taken: Part[] = [];
    for (let next = await feed.next(); next; next = taken.length < count ? await feed.next() : undefined)
      taken.push(next.part);
    return taken;
  };
  return { tuner, take };
}

const mebibytes = (parts: Part[]): number[] => parts.map(({ size }) => size / MIB);
const signed = (parts: Part[]): SignedPart[] => parts.map((part) => ({ part }));

it('cuts all that is not begun again, once each, when parts have to be smaller', async () => {
  const { tuner, take } = feedOf((parts) => Promise.resolve(signed(parts)));
  expect(mebibytes(await take(2))).toEqual([2, 2]);
  tuner.capAt(MIB);
  const rest = await take(Infinity);
  expect(rest.map(({ offset, size }) => [offset / MIB, size / MIB])).toEqual(
    Array.from({ length: 36 }, (_, index) => [4 + index, 1]),
  );
});

it('lets what leaves while a batch is signed, and the first of that batch, go as it was cut', async () => {
  let answer = (): void => undefined;
  let batches = 0;
  const { tuner, take } = feedOf((parts) => {
    batches += 1;
    if (batches !== 2) return Promise.resolve(signed(parts));
    return new Promise((resolve) => {
      answer = () => resolve(signed(parts));
    });
  });
  // The eight of the first batch; when half of them is gone, the second one is signed.
  expect(mebibytes(await take(4))).toEqual([2, 2, 2, 2]);
  tuner.capAt(MIB);
  expect(mebibytes(await take(4))).toEqual([2, 2, 2, 2]);
  const rest = take(Infinity);
  answer();
  expect(mebibytes(await rest)).toEqual([2, ...Array.from({ length: 22 }, () => 1)]);
});
