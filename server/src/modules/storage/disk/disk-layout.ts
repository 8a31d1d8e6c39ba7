import { join } from 'node:path';
import { isStoreKey } from '../domain/store-key.js';
import { StoreError } from '../object-store.js';

/** Suffix of the store's own files; not allowed in keys. */
const OWN = '+';
const uploadIdForm = /^[A-Za-z0-9_-]{22}$/;

/**
 * Paths under the store's folder:
 *
 * - `objects/<key>`: the bytes, plain or encrypted. `meta/<key>+`: size, ETag and checksums. An object exists if and only
 *   if its meta file does.
 * - `uploads/<id>/`: a multipart upload: `upload.json`, `data` (sparse, full length), `parts.log`, `claims/` (part locks).
 * - `temp/`: files being written. `locks/`: locks of keys. `instances/`: heartbeat files of the running processes.
 * - `keys/`: ids of the master keys in use.
 */
export class DiskLayout {
  readonly objects: string;
  readonly meta: string;
  readonly uploads: string;
  readonly temp: string;
  readonly locks: string;
  readonly instances: string;
  readonly keys: string;

  constructor(readonly root: string) {
    this.objects = join(root, 'objects');
    this.meta = join(root, 'meta');
    this.uploads = join(root, 'uploads');
    this.temp = join(root, 'temp');
    this.locks = join(root, 'locks');
    this.instances = join(root, 'instances');
    this.keys = join(root, 'keys');
  }

  get folders(): string[] {
    return [this.objects, this.meta, this.uploads, this.temp, this.locks, this.instances, this.keys];
  }

  /** @throws {StoreError} key-invalid, which prevents path traversal */
  dataFile(key: string): string {
    return join(this.objects, checked(key));
  }

  metaFile(key: string): string {
    return join(this.meta, `${checked(key)}${OWN}`);
  }

  /** Last segment of the key for a file name in `meta/`; null for a folder. */
  static segmentOfMeta(name: string): string | null {
    return name.endsWith(OWN) ? name.slice(0, -OWN.length) : null;
  }

  /** @throws {StoreError} upload-missing for a malformed id */
  upload(uploadId: string): UploadFiles {
    if (!uploadIdForm.test(uploadId)) throw new StoreError('upload-missing');
    const folder = join(this.uploads, uploadId);
    return {
      folder,
      head: join(folder, 'upload.json'),
      data: join(folder, 'data'),
      journal: join(folder, 'parts.log'),
      meta: join(folder, 'meta'),
      locks: join(folder, 'claims'),
    };
  }
}

export interface UploadFiles {
  folder: string;
  head: string;
  data: string;
  journal: string;
  meta: string;
  locks: string;
}

function checked(key: string): string {
  if (!isStoreKey(key)) throw new StoreError('key-invalid');
  return key;
}
