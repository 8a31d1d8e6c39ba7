import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { type ReadOptions, StoreError } from '../object-store.js';
import { bareEtag, type Bucket } from './bucket.js';
import { isConditionFailed, isNamed } from './store-failures.js';

/** Maximum of consecutive retries after a broken connection. */
const RETRIES = 3;
const PAUSE_MS = 300;

interface Opened {
  body: Readable;
  /** Exclusive end of the requested bytes. */
  end: number;
  etag: string;
}

/**
 * Reads the bytes `start` … `end` - 1. Resumes at the current position after a broken or short response, with the same
 * ETag, so that a truncated read never looks complete.
 */
export async function* readObject(
  bucket: Bucket,
  key: string,
  { start = 0, end, ifEtag, signal }: ReadOptions,
): AsyncGenerator<Buffer> {
  let position = start;
  let etag = ifEtag;
  for (let failures = 0; ;) {
    const opened = await open(bucket, key, { start: position, end, ifEtag: etag, signal });
    if (!opened) return;
    etag = opened.etag;
    const before = position;
    try {
      for await (const chunk of opened.body as AsyncIterable<Buffer>) {
        position += chunk.length;
        yield chunk;
      }
      if (position >= opened.end) return;
    } catch (error) {
      if (signal?.aborted) throw error;
    } finally {
      opened.body.destroy();
    }
    failures = position > before ? 1 : failures + 1;
    if (failures > RETRIES) throw new StoreError('unavailable', `the connection broke at byte ${position} of ${key}`);
    await wait(PAUSE_MS * failures, undefined, { signal });
  }
}

/** Null for an empty range. */
async function open(
  bucket: Bucket,
  key: string,
  { start, end, ifEtag, signal }: { start: number } & Omit<ReadOptions, 'start'>,
): Promise<Opened | null> {
  if (end !== undefined && end <= start) return nothing(bucket, key, ifEtag);
  const range = start > 0 || end !== undefined ? `bytes=${start}-${end === undefined ? '' : end - 1}` : undefined;
  try {
    const { Body, ContentLength, ETag } = await bucket.client.send(
      new GetObjectCommand({
        ...bucket.objectParams(key),
        ...(range !== undefined && { Range: range }),
        ...(ifEtag !== undefined && { IfMatch: `"${ifEtag}"` }),
      }),
      { abortSignal: signal },
    );
    if (!(Body instanceof Readable) || ContentLength === undefined) throw new StoreError('unavailable', 'no body');
    return { body: Body, end: start + ContentLength, etag: bareEtag(ETag) };
  } catch (error) {
    if (isConditionFailed(error)) throw new StoreError('etag-mismatch', undefined, { cause: error });
    if (isNamed(error, 'InvalidRange')) return nothing(bucket, key, ifEtag);
    throw error;
  }
}

async function nothing(bucket: Bucket, key: string, ifEtag: string | undefined): Promise<null> {
  const found = await bucket.findObject(key);
  if (!found) throw new StoreError('object-missing');
  if (ifEtag !== undefined && found.info.etag !== ifEtag) throw new StoreError('etag-mismatch');
  return null;
}
