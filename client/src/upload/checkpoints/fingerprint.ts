import type { ByteSource } from '../types.js';

const SAMPLE_BYTES = 64 * 1024;

/**
 * Distinguishes files of the same name and size without reading them completely: SHA-256 over the size and the first, middle and
 * last 64 KiB. Undefined where the page may not hash (plain http) or the file cannot be read: then the other facts decide.
 */
export async function fingerprintOf(blob: ByteSource): Promise<string | undefined> {
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) return undefined;
  try {
    const samples = await Promise.all(sampleStarts(blob.size).map((start) => sampleAt(blob, start)));
    const size = new TextEncoder().encode(`${blob.size}:`);
    const digest = await subtle.digest('SHA-256', joined([size, ...samples]));
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return undefined;
  }
}

function sampleStarts(size: number): number[] {
  const last = Math.max(size - SAMPLE_BYTES, 0);
  return [...new Set([0, Math.floor(last / 2), last])];
}

async function sampleAt(blob: ByteSource, start: number): Promise<Uint8Array> {
  return new Uint8Array(await blob.slice(start, Math.min(start + SAMPLE_BYTES, blob.size)).arrayBuffer());
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}
