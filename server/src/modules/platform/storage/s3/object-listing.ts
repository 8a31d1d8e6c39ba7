import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { ObjectInfo } from '../object-store.js';
import { bareEtag, type Bucket } from './bucket.js';

const LIST_LIMIT = 1000;
/** In a row. A store may pass over what it has deleted. */
const EMPTY_PAGES_MAX = 1000;

const isBehind = (key: string, other: string): boolean => Buffer.compare(Buffer.from(key), Buffer.from(other)) > 0;

/** Lists objects in non-empty pages. */
export async function* listObjects(
  bucket: Bucket,
  prefix: string,
  { after, limit = LIST_LIMIT }: { after?: string; limit?: number } = {},
): AsyncGenerator<ObjectInfo[]> {
  let last = after;
  let token: string | undefined;
  for (let empty = 0; ;) {
    const page = await bucket.client.send(
      new ListObjectsV2Command({
        Bucket: bucket.name,
        Prefix: prefix,
        MaxKeys: limit,
        ...(token === undefined ? last !== undefined && { StartAfter: last } : { ContinuationToken: token }),
      }),
    );
    const objects = (page.Contents ?? []).map(({ Key: key = '', Size: size = 0, ETag, LastModified }) => ({
      key,
      size,
      etag: bareEtag(ETag),
      modifiedAt: LastModified ?? new Date(0),
    }));
    if (objects.length > 0) yield objects;
    if (page.IsTruncated !== true) return;
    const next = page.NextContinuationToken === token ? undefined : page.NextContinuationToken;
    const end = objects.at(-1)?.key;
    empty = end === undefined ? empty + 1 : 0;
    const isEndless = end === undefined ? next === undefined : last !== undefined && !isBehind(end, last);
    if (isEndless || empty > EMPTY_PAGES_MAX) throw bucket.endless('objects');
    last = end ?? last;
    token = next;
  }
}
