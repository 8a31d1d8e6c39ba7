import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { ObjectInfo } from '../object-store.js';
import { bareEtag, type Bucket } from './bucket.js';

const LIST_LIMIT = 1000;

/** Lists objects in non-empty pages. */
export async function* listObjects(
  bucket: Bucket,
  prefix: string,
  { after, limit = LIST_LIMIT }: { after?: string; limit?: number } = {},
): AsyncGenerator<ObjectInfo[]> {
  for (let token: string | undefined; ;) {
    const page = await bucket.client.send(
      new ListObjectsV2Command({
        Bucket: bucket.name,
        Prefix: prefix,
        MaxKeys: limit,
        ...(token === undefined ? after !== undefined && { StartAfter: after } : { ContinuationToken: token }),
      }),
    );
    const objects = (page.Contents ?? []).map(({ Key: key = '', Size: size = 0, ETag, LastModified }) => ({
      key,
      size,
      etag: bareEtag(ETag),
      modifiedAt: LastModified ?? new Date(0),
    }));
    if (objects.length > 0) yield objects;
    token = page.NextContinuationToken;
    if (page.IsTruncated !== true || token === undefined) return;
  }
}
