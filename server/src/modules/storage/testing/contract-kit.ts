import { createHash } from 'node:crypto';
import type { ObjectStore, SignedObjectRequest } from '../object-store.js';

/** Where stores may differ. */
export interface StoreTraits {
  /** What `sign` answers, as if it had been asked that long ago. */
  signedAgo<T>(seconds: number, sign: () => Promise<T>): Promise<T>;
  /** Lets what is stored next be seen as later than what is there. */
  pass(): Promise<void>;
  /** The number of a part that begins there. */
  partNumber(offset: number, objectBytes: number): number;
  /** Equal bytes that are created again have another ETag. */
  hasNewEtagEachTime: boolean;
  /** The store's own word for a part of an upload that is no more. */
  uploadMissingCode: string;
}

/** A store whose signed addresses can be fetched. */
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
  // A copy with a buffer of its own: fetch's types know no shared memory.
  return fetch(request.url, {
    method: request.method,
    headers: { ...request.headers, ...headers },
    body: Uint8Array.from(body),
  });
}

/** As our own handler says it in JSON, or S3 in XML. */
export async function codeOf(response: Response): Promise<string> {
  const text = await response.text();
  const [, code = ''] = /"code":\s*"([^"]+)"/.exec(text) ?? /<Code>([^<]+)</.exec(text) ?? [];
  return code;
}
