import { sliceLength, type ZipSlice } from './zip-layout.js';

export type FileSlice = Extract<ZipSlice, { kind: 'file' }>;

/** Adjacent slices that are assembled in memory and sent as one chunk. */
export interface ZipWindow {
  kind: 'window';
  /** Bytes. */
  length: number;
  slices: { at: number; slice: ZipSlice }[];
}

/** Bytes of one file that are sent as they are read. */
export interface ZipStream {
  kind: 'stream';
  slice: FileSlice;
}

export type ZipStep = ZipWindow | ZipStream;

export interface StepRules {
  /** Maximum length of a window, unless it is one whole file. */
  windowBytes: number;
  /** Files up to this size are read whole. */
  wholeBytes: number;
  /** Longer files are read as streams of at most `streamBytes`, or as windows. */
  longFiles: { streamBytes: number } | 'windows';
}

/** Maximum slices of a window: waiting for thousands of tiny files would delay the first byte. */
const MAX_SLICES = 128;

/** Groups the slices of an archive into steps that are read and sent at once; the rules may change between steps. */
export class ZipSteps {
  private waiting: ZipSlice | null = null;

  constructor(private readonly slices: Iterator<ZipSlice, void, void>) {}

  /** @returns null at the end */
  next(rules: StepRules): ZipStep | null {
    const first = this.peek();
    if (!first) return null;
    if (rules.longFiles !== 'windows' && isLong(first, rules))
      return { kind: 'stream', slice: this.cut(first, rules.longFiles.streamBytes) };
    const window: ZipWindow = { kind: 'window', length: 0, slices: [] };
    for (let slice: ZipSlice | null = first; slice && window.slices.length < MAX_SLICES; slice = this.peek()) {
      const room = rules.windowBytes - window.length;
      const hasFile = window.slices.some(({ slice: added }) => added.kind === 'file');
      const fitting = this.fit(slice, room, { rules, isFirst: !hasFile });
      if (!fitting) break;
      window.slices.push({ at: window.length, slice: fitting });
      window.length += sliceLength(fitting);
    }
    return window;
  }

  private fit(
    slice: ZipSlice,
    room: number,
    { rules, isFirst }: { rules: StepRules; isFirst: boolean },
  ): ZipSlice | null {
    if (isLong(slice, rules)) {
      if (rules.longFiles !== 'windows' || room <= 0) return null;
      return this.cut(slice, room);
    }
    if (slice.kind === 'bytes') return room > 0 ? this.cut(slice, room) : null;
    return isFirst || sliceLength(slice) <= room ? this.cut(slice, Infinity) : null;
  }

  private peek(): ZipSlice | null {
    this.waiting ??= this.slices.next().value ?? null;
    return this.waiting;
  }

  private cut<S extends ZipSlice>(slice: S, bytes: number): S {
    this.waiting = null;
    if (sliceLength(slice) <= bytes) return slice;
    if (slice.kind === 'bytes') {
      this.waiting = { ...slice, bytes: slice.bytes.subarray(bytes) };
      return { ...slice, bytes: slice.bytes.subarray(0, bytes) };
    }
    this.waiting = { ...slice, start: slice.start + bytes };
    return { ...slice, end: slice.start + bytes };
  }
}

function isLong(slice: ZipSlice, { wholeBytes }: StepRules): slice is FileSlice {
  return slice.kind === 'file' && sliceLength(slice) > wholeBytes;
}
