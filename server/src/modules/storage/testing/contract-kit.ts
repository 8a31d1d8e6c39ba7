import { createHash } from 'node:crypto';
import type { ObjectStore, SignedObjectRequest } from '../object-store.js';

/** A store whose signed addresses can be fetched, and ways to reach what lies behind. */
export interface StoreUnderTest {
  store: ObjectStore;
  /** Makes signatures older. */
  advance(seconds: number): void;
  close(): Promise<void>;
}

/** The store is opened before the first test. */
export interface ContractContext {
  readonly store: ObjectStore;
  advance(seconds: number): void;
  newKey(): string;
  exists(key: string): Promise<boolean>;
}

export const SOON = 300;

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

export async function* inPieces(bytes: Buffer, size = 50_000): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

export function send(
  request: SignedObjectRequest,
  body: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Response> {
  // A copy with a buffer of its own: fetch's types know no shared memory.
  return fetch(request.url, {
    method: request.method,
    headers: { ...request.headers, ...headers },
    body: Uint8Array.from(body),
  });
}

export async function codeOf(response: Response): Promise<string> {
  const { code } = (await response.json()) as { code: string };
  return code;
}
