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
    expect(lengths(all([file('0', 5000)], { longFiles: { streamBytes: 2000 } }))).toEqual([2000, 2000, 1000]);
  });

  it('cuts long files and long records into windows if several ranges are read at once', () => {
    const steps = all([header(30), file('0', 2500), header(1500)], { longFiles: 'windows' });
    expect(lengths(steps)).toEqual([1000, 1000, 1000, 1000, 30]);
    const pieces = steps.flatMap((step) => (step.kind === 'window' ? step.slices : []));
    const ends = pieces.flatMap(({ slice }) => (slice.kind === 'file' ? [slice.start, slice.end] : []));
    expect(ends).toEqual([0, 970, 970, 1970, 1970, 2500]);
  });

  it('does not wait for thousands of tiny files', () => {
    const many = Array.from({ length: 1000 }, (_, index) => file(`${index}`, 1));
    expect(lengths(all(many, { windowBytes: 100_000 })).at(0)).toBe(128);
  });
});
