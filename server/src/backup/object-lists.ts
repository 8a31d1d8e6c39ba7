import { eachObject, StoreError } from '../modules/platform/storage/index.js';
import type { BackupFolder } from './backup-folder.js';
import type { ObjectEntry } from './manifest.js';
import type { BackupStores } from './open-stores.js';

export interface ListCounts {
  objects: number;
  copied: number;
  bytes: number;
  /** Keys of objects that are damaged, and so not in the backup. */
  damaged: string[];
}

/** Lists the objects of all stores, and copies those of the disk store that the folder does not hold yet. */
export class ObjectLists {
  readonly counts: ListCounts = { objects: 0, copied: 0, bytes: 0, damaged: [] };

  constructor(
    private readonly folder: BackupFolder,
    private readonly source: BackupStores,
  ) {}

  /** Lines of JSON, one for each object. */
  async *lines(): AsyncGenerator<Buffer> {
    // Sorted, so that lists can be read side by side.
    for (const [name, store] of [...this.source.stores].sort(([left], [right]) => (left < right ? -1 : 1)))
      for await (const { key, size, etag, modifiedAt } of eachObject(store, '')) {
        const entry: ObjectEntry = { store: name, key, size, etag, modifiedAt: modifiedAt.toISOString() };
        const whole = store.kind === 'disk' ? await this.copyOf(entry) : entry;
        if (!whole) continue;
        this.counts.objects += 1;
        yield Buffer.from(`${JSON.stringify(whole)}\n`);
      }
  }

  /** Null if the object was deleted since it was listed, or is damaged. */
  private async copyOf({ store, key }: ObjectEntry): Promise<ObjectEntry | null> {
    try {
      const object = await this.source.disk.findObject(key);
      if (!object) return null;
      const { etag, size, modifiedAt } = object.info;
      const place = { store, key, etag };
      const found = await this.folder.findObject(store, key, etag);
      const file = found ?? (await this.folder.writeObject(place, this.source.disk.read(object)));
      if (!found) {
        this.counts.copied += 1;
        this.counts.bytes += size;
      }
      const copy = { file, record: object.record.toString('base64') };
      return { ...place, size, modifiedAt: modifiedAt.toISOString(), copy };
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      if (error.code === 'damaged') this.counts.damaged.push(key);
      else if (error.code !== 'object-missing') throw error;
      return null;
    }
  }
}
