import { sliceLength, type ZipSlice } from './zip-layout.js';

export type FileSlice = Extract<ZipSlice, { kind: 'file' }>;

/** Neighbouring slices that are put together in memory and sent at once. */
export interface ZipWindow {
  kind: 'window';
  /** Bytes. */
  length: number;
  places: { at: number; slice: ZipSlice }[];
}

/** Bytes of one file that are sent as they come. */
export interface ZipStream {
  kind: 'stream';
  slice: FileSlice;
}

export type ZipStep = ZipWindow | ZipStream;

export interface StepRules {
  /** A window ends before it grows longer, unless it is one whole file. */
  windowBytes: number;
  /** Files up to this size are read whole. */
  wholeBytes: number;
  /** What a longer file becomes: streams of at most so many bytes, or windows. */
  longFiles: { streamBytes: number } | 'windows';
}

/** So many places for files and records at most: what waits for thousands of tiny files begins late. */
const MAX_PLACES = 128;

/** Cuts the slices of an archive into what is read and sent at one time; the rules may change from step to step. */
export class ZipSteps {
  private waiting: ZipSlice | null = null;

  constructor(private readonly slices: Iterator<ZipSlice, void, void>) {}

  /** Null at the end. */
  next(rules: StepRules): ZipStep | null {
    const first = this.peek();
    if (!first) return null;
    if (rules.longFiles !== 'windows' && isLong(first, rules))
      return { kind: 'stream', slice: this.cut(first, rules.longFiles.streamBytes) };
    const window: ZipWindow = { kind: 'window', length: 0, places: [] };
    for (let slice: ZipSlice | null = first; slice && window.places.length < MAX_PLACES; slice = this.peek()) {
      const room = rules.windowBytes - window.length;
      const hasFile = window.places.some(({ slice: placed }) => placed.kind === 'file');
      const place = this.fit(slice, room, { rules, isFirst: !hasFile });
      if (!place) break;
      window.places.push({ at: window.length, slice: place });
      window.length += sliceLength(place);
    }
    return window;
  }

  private fit(
    slice: ZipSlice,
    room: number,
    { rules, isFirst }: { rules: StepRules; isFirst: boolean },
  ): ZipSlice | null {
    if (slice.kind === 'file' && isLong(slice, rules)) {
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
