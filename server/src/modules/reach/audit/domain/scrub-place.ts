/** How far a round through all transfers has come. */
export interface ScrubPlace {
  /** The last transfer that was read whole; empty at the beginning. */
  after: string;
  /** The one that is being read; empty before its first byte. */
  transferId: string;
  /** Index of its file. */
  file: number;
  /** Bytes of that file. */
  offset: number;
}

export const BEGINNING: ScrubPlace = { after: '', transferId: '', file: 0, offset: 0 };

export function textOf({ after, transferId, file, offset }: ScrubPlace): string {
  return [after, transferId, file, offset].join(' ');
}

/** The beginning for an empty text. */
export function placeOf(text: string): ScrubPlace {
  const [after = '', transferId = '', file = 0, offset = 0] = text.split(' ');
  return { after, transferId, file: Number(file), offset: Number(offset) };
}
