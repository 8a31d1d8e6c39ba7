import { join } from 'node:path';
import { isStoreKey } from '../domain/store-key.js';
import { StoreError } from '../object-store.js';

/** Suffix of the store's own files; not allowed in keys. */
const OWN = '+';
const uploadIdForm = /^[A-Za-z0-9_-]{22}$/;

/**
 * Paths under the store's folder:
 *
 * - `objects/<key>+<ETag>`: the bytes, plain or encrypted; each creation has its own file. `meta/<key>+`: size, ETag and
 *   checksums, and the bytes of a small object, which has no file in `objects/` then. Linking the meta file creates the object,
 *   removing it deletes the object: whatever the processes that share the folder do at once, they need no locks.
 * - `uploads/<id>/`: a multipart upload: `upload.json`, `data` (sparse, full length), `parts.log`, `claims/` (of bytes in
 *   `data` that are being written, later `ended/`), `apart-…` (parts that were sent while another attempt had the claim).
 * - `temp/`: files being written. `keys/`: ids of the master keys in use.
 */
export class DiskLayout {
  readonly objects: string;
  readonly meta: string;
  readonly uploads: string;
  readonly temp: string;
  readonly keys: string;

  constructor(readonly root: string) {
    this.objects = join(root, 'objects');
    this.meta = join(root, 'meta');
    this.uploads = join(root, 'uploads');
    this.temp = join(root, 'temp');
    this.keys = join(root, 'keys');
  }

  get folders(): string[] {
    return [this.objects, this.meta, this.uploads, this.temp, this.keys];
  }

  /** @throws {StoreError} key-invalid, which prevents path traversal */
  dataFile(key: string, etag: string): string {
    return join(this.objects, DiskLayout.dataPath({ key: checked(key), etag }));
  }

  metaFile(key: string): string {
    return join(this.meta, `${checked(key)}${OWN}`);
  }

  static dataPath({ key, etag }: { key: string; etag: string }): string {
    return `${key}${OWN}${etag}`;
  }

  /** Key and ETag of a path in `objects/`; null for a foreign file. */
  static ofData(path: string): { key: string; etag: string } | null {
    const [key = '', etag, ...rest] = path.split(OWN);
    return etag === undefined || rest.length > 0 || !isStoreKey(key) ? null : { key, etag };
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
      claims: join(folder, 'claims'),
      ended: join(folder, 'ended'),
    };
  }
}

export interface UploadFiles {
  folder: string;
  head: string;
  data: string;
  journal: string;
  claims: string;
  ended: string;
}

function checked(key: string): string {
  if (!isStoreKey(key)) throw new StoreError('key-invalid');
  return key;
}
