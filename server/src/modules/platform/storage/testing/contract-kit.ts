import { createHash } from 'node:crypto';
import type { ObjectStore, SignedObjectRequest } from '../object-store.js';

/** Traits in which stores may differ. */
export interface StoreTraits {
  /** The result of `sign` as if called that long ago. */
  signedAgo<T>(seconds: number, sign: () => Promise<T>): Promise<T>;
  /** Advances time so that the next object has a later timestamp. */
  pass(): Promise<void>;
  /** Number of a part with this offset. */
  partNumber(offset: number, objectBytes: number): number;
  /** Whether recreating equal bytes gives a new ETag. */
  hasNewEtagEachTime: boolean;
  /** Whether of two writes of a part at once the one whose ETag is listed is the one that is kept: other servers write the two apart. */
  keepsEtagWithBytes: boolean;
  /** How it refuses to overwrite: the header of a signed PUT, and the status of the answer. */
  noOverwrite: { header: string; status: number };
  /** Whether it verifies the checksums that are signed with a body. */
  hasChecksums: boolean;
  /** The store's error code for a part of an upload that no longer exists. */
  uploadMissingCode: string;
}

/** A store whose signed URLs can be fetched. */
export interface StoreUnderTest {
  store: ObjectStore;
  traits: StoreTraits;
  close(): Promise<void>;
}

/** The store is opened before the first test. */
export interface ContractContext {
  readonly store: ObjectStore;
  readonly traits: StoreTraits;
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
  // Copied, because fetch's types do not accept shared memory.
  return fetch(request.url, {
    method: request.method,
    headers: { ...request.headers, ...headers },
    body: Uint8Array.from(body),
  });
}

/** Error code of our JSON or S3's XML. */
export async function codeOf(response: Response): Promise<string> {
  const text = await response.text();
  const [, code = ''] = /"code":\s*"([^"]+)"/.exec(text) ?? /<Code>([^<]+)</.exec(text) ?? [];
  return code;
}
