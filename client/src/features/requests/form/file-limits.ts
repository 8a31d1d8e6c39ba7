import { widestLimits } from '#contract/billing/plans.js';
import { certainNumber, plainNumber, readWholeNumber } from '#contract/text/read-number.js';

const MEGABYTE = 1_000_000;

/** Limits of an item's files, as they are typed. */
export const fileLimits = {
  maxMegabytes: { least: 1 / MEGABYTE, most: 1_000_000 },
  maxFiles: { least: 1, most: widestLimits.files },
};

type FileLimit = keyof typeof fileLimits;

/** Null for an empty text, which sets no limit; undefined for what is none. */
export function readFileLimit(kind: FileLimit, text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const value = kind === 'maxFiles' ? readWholeNumber(text) : certainNumber(text);
  const { least, most } = fileLimits[kind];
  return value !== null && value >= least && value <= most ? value : undefined;
}

/** Null sets no limit. */
export function maxBytesOf(maxMegabytes: string): number | null {
  const value = readFileLimit('maxMegabytes', maxMegabytes) ?? null;
  return value === null ? null : Math.round(value * MEGABYTE);
}

export function maxFilesOf(maxFiles: string): number | null {
  return readFileLimit('maxFiles', maxFiles) ?? null;
}

export function typedMegabytes(maxBytes: number): string {
  return plainNumber(maxBytes / MEGABYTE);
}
