import { sliceLength, type ZipSlice } from './zip-layout.js';
import { type StepRules, ZipSteps, type ZipStep } from './zip-steps.js';

const header = (bytes: number): ZipSlice => ({ kind: 'bytes', bytes: Buffer.alloc(bytes) });
const file = (source: string, size: number): ZipSlice => ({ kind: 'file', source, start: 0, end: size });
const rules: StepRules = { windowBytes: 1000, wholeBytes: 600, longFiles: { streamBytes: Infinity } };

function all(slices: ZipSlice[], own: Partial<StepRules> = {}): ZipStep[] {
  const steps = new ZipSteps(slices[Symbol.iterator]());
  const found: ZipStep[] = [];
  for (let step = steps.next({ ...rules, ...own }); step; step = steps.next({ ...rules, ...own })) found.push(step);
  return found;
}

const lengths = (steps: ZipStep[]): number[] =>
  steps.map((step) => (step.kind === 'window' ? step.length : sliceLength(step.slice)));

describe('ZipSteps', () => {
  it('combines small files and the records between them', () => {
    const steps = all([header(30), file('0', 300), header(30), file('1', 300), header(30), file('2', 400)]);
    expect(lengths(steps)).toEqual([690, 400]);
    expect(steps[0]).toMatchObject({
      slices: [{ at: 0 }, { at: 30, slice: { source: '0' } }, { at: 330 }, { at: 360 }, { at: 660 }],
    });
  });

  it('reads a small file whole although the window is smaller', () => {
    expect(lengths(all([header(30), file('0', 500), header(30)], { windowBytes: 100 }))).toEqual([530, 30]);
  });

  it('streams long files', () => {
    const steps = all([header(30), file('0', 5000), header(30)]);
    expect(steps.map(({ kind }) => kind)).toEqual(['window', 'stream', 'window']);
    expect(lengths(steps)).toEqual([30, 5000, 30]);
    expect(lengths(all([file('0', 5000)], { longFiles: { streamBytes: 2000 } }))).toEqual([2000, 2000, 1000]);
  });

  it('cuts long files and long records into windows if several ranges are read at once', () => {
    const steps = all([header(30), file('0', 2500), header(1500)], { longFiles: 'windows' });
    expect(lengths(steps)).toEqual([1000, 1000, 1000, 1000, 30]);
    const pieces = steps.flatMap((step) => (step.kind === 'window' ? step.slices : []));
    const ends = pieces.flatMap(({ slice }) => (slice.kind === 'file' ? [slice.start, slice.end] : []));
    expect(ends).toEqual([0, 970, 970, 1970, 1970, 2500]);
  });

  it.each<[string, ZipSlice[], Partial<StepRules>, ZipStep['kind'][], number[]]>([
    ['a file of the longest size that is read whole', [file('0', 600)], {}, ['window'], [600]],
    ['a file of one byte more', [file('0', 601)], {}, ['stream'], [601]],
    ['a stream of just its length', [file('0', 2000)], { longFiles: { streamBytes: 2000 } }, ['stream'], [2000]],
    ['a record that is long', [header(1500)], {}, ['window', 'window'], [1000, 500]],
    ['files that fill a window', [file('0', 400), file('1', 600)], {}, ['window'], [1000]],
    ['files with one byte too many', [file('0', 401), file('1', 600)], {}, ['window', 'window'], [401, 600]],
    [
      'a long file that fills a window',
      [header(999), file('0', 601)],
      { longFiles: 'windows' },
      ['window', 'window'],
      [1000, 600],
    ],
    ['a record with one byte of room', [header(999), header(3)], {}, ['window', 'window'], [1000, 2]],
  ])('knows the limit: %s', (_, slices, own, kinds, expected) => {
    const steps = all(slices, own);
    expect([steps.map(({ kind }) => kind), lengths(steps)]).toEqual([kinds, expected]);
  });

  it('adds nothing to a full window', () => {
    const steps = all([header(1000), header(10)]);
    expect(steps.map((step) => (step.kind === 'window' ? step.slices.length : 0))).toEqual([1, 1]);
  });

  it('does not wait for thousands of tiny files', () => {
    const many = Array.from({ length: 1000 }, (_, index) => file(`${index}`, 1));
    expect(lengths(all(many, { windowBytes: 100_000 })).at(0)).toBe(128);
  });
});
