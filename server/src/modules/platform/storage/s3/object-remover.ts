import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import type { Bucket } from './bucket.js';
import type { ClientUploads } from './client-uploads.js';
import { listObjects } from './object-listing.js';
import type { RawMultiparts } from './raw-multiparts.js';

const CONCURRENCY = 16;

/** Deletes objects one by one: S3-compatible servers differ most in the bulk delete call. */
export class ObjectRemover {
  constructor(
    private readonly bucket: Bucket,
    private readonly raw: RawMultiparts,
    private readonly uploads: ClientUploads,
  ) {}

  /** Idempotent. */
  async remove(key: string): Promise<void> {
    await this.bucket.client.send(new DeleteObjectCommand(this.bucket.objectParams(key)));
  }

  /** Aborts unfinished uploads first, so that none completes afterwards. Returns the number of deleted objects. */
  async removeBelow(prefix: string): Promise<number> {
    for (const upload of await this.raw.listUploads(prefix)) await this.uploads.abort(upload);
    const running = new Set<Promise<void>>();
    let removed = 0;
    for await (const page of listObjects(this.bucket, prefix)) {
      for (const { key } of page) {
        const removal = this.remove(key).then(() => void (removed += 1));
        running.add(removal);
        void removal.finally(() => running.delete(removal)).catch(() => undefined);
        if (running.size >= CONCURRENCY) await Promise.race(running);
      }
    }
    await Promise.all(running);
    return removed;
  }
}
