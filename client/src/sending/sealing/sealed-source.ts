import type { ByteSource } from '../../upload/types.js';

/** A range of a file as it is encrypted, in a form that can be posted to a worker. */
export interface SealedRange {
  plain: Blob;
  /** Header of the age file. */
  header: Uint8Array;
  payloadKey: Uint8Array<ArrayBuffer>;
  start: number;
  end: number;
}

/** The age file of a picked one, or a range of it: encrypted by a worker when it is read, to the same bytes each time. */
export class SealedSource implements ByteSource {
  readonly size: number;

  constructor(
    readonly range: SealedRange,
    private readonly seal: (range: SealedRange) => Promise<Blob>,
  ) {
    this.size = Math.max(range.end - range.start, 0);
  }

  slice(start: number, end: number): SealedSource {
    const { range, size } = this;
    const cut = { ...range, start: range.start + start, end: range.start + Math.min(end, size) };
    return new SealedSource(cut, this.seal);
  }

  /** The browser holds its bytes, not the page. */
  toBlob(): Promise<Blob> {
    return this.seal(this.range);
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.toBlob()).arrayBuffer();
  }
}
