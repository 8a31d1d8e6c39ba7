import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import type { Bucket } from './bucket.js';
import type { ClientUploads } from './client-uploads.js';
import { listObjects } from './object-listing.js';
import type { RawMultiparts } from './raw-multiparts.js';

const DELETES_AT_A_TIME = 16;

/** Takes objects away, one by one: the call for many at once is what servers of this kind differ in most. */
export class ObjectRemover {
  constructor(
    private readonly bucket: Bucket,
    private readonly raw: RawMultiparts,
    private readonly uploads: ClientUploads,
  ) {}

  /** A key that is not there is fine. */
  async remove(key: string): Promise<void> {
    await this.bucket.client.send(new DeleteObjectCommand(this.bucket.place(key)));
  }

  /** With the uploads under way, which end first so that none becomes an object behind it. Answers how many objects went. */
  async removeBelow(prefix: string): Promise<number> {
    for (const upload of await this.raw.listUploads(prefix)) await this.uploads.abort(upload);
    const running = new Set<Promise<void>>();
    let removed = 0;
    for await (const page of listObjects(this.bucket, prefix)) {
      for (const { key } of page) {
        const removal = this.remove(key).then(() => void (removed += 1));
        running.add(removal);
        void removal.finally(() => running.delete(removal)).catch(() => undefined);
        if (running.size >= DELETES_AT_A_TIME) await Promise.race(running);
      }
    }
    await Promise.all(running);
    return removed;
  }
}
