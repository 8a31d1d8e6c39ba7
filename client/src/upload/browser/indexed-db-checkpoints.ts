import type { CheckpointStore, KeptSecret, UploadCheckpoint } from '../checkpoints/checkpoint.js';
import type { PickedHandle } from '../checkpoints/file-handles.js';
import { markUnfinished } from './unfinished-marker.js';

const DATABASE = 'sampan-uploads';
const VERSION = 3;
const STORE = 'checkpoints';
/** Apart from the checkpoints, which are written every other second. */
const HANDLES = 'handles';
const SECRETS = 'secrets';

/** Survives a reload and a restart of the browser. */
export class IndexedDbCheckpoints implements CheckpointStore {
  #database: Promise<IDBDatabase> | undefined;

  constructor(private readonly factory: IDBFactory = indexedDB) {}

  async list(): Promise<UploadCheckpoint[]> {
    const all = (await this.#run(STORE, 'readonly', (store) => store.getAll())) as UploadCheckpoint[];
    markUnfinished(all.length > 0);
    return all;
  }

  async save(checkpoint: UploadCheckpoint): Promise<void> {
    await this.#run(STORE, 'readwrite', (store) => store.put(checkpoint));
    markUnfinished(true);
  }

  async remove(slug: string): Promise<void> {
    await this.#run(STORE, 'readwrite', (store) => store.delete(slug));
    await this.#run(HANDLES, 'readwrite', (store) => store.delete(slug));
    await this.#run(SECRETS, 'readwrite', (store) => store.delete(slug));
    await this.list();
  }

  async keepHandles(slug: string, handles: readonly PickedHandle[]): Promise<void> {
    await this.#run(HANDLES, 'readwrite', (store) => store.put({ slug, handles }));
  }

  async handles(slug: string): Promise<PickedHandle[]> {
    const kept = await this.#run(HANDLES, 'readonly', (store) => store.get(slug));
    return (kept as { handles: PickedHandle[] } | undefined)?.handles ?? [];
  }

  async keepSecret(slug: string, secret: KeptSecret): Promise<void> {
    await this.#run(SECRETS, 'readwrite', (store) => store.put({ slug, ...secret }));
  }

  async secrets(): Promise<(KeptSecret & { slug: string })[]> {
    return (await this.#run(SECRETS, 'readonly', (store) => store.getAll())) as (KeptSecret & { slug: string })[];
  }

  async close(): Promise<void> {
    (await this.#database)?.close();
    this.#database = undefined;
  }

  async #run(name: string, mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
    const database = await this.#open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const pending = request(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(pending.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('the checkpoint was not stored'));
    });
  }

  #open(): Promise<IDBDatabase> {
    this.#database ??= openDatabase(this.factory, () => {
      this.#database = undefined;
    }).catch((error: unknown) => {
      this.#database = undefined;
      throw error;
    });
    return this.#database;
  }
}

function openDatabase(factory: IDBFactory, onClose: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DATABASE, VERSION);
    request.onupgradeneeded = () => {
      for (const name of [STORE, HANDLES, SECRETS]) {
        if (!request.result.objectStoreNames.contains(name))
          request.result.createObjectStore(name, { keyPath: 'slug' });
      }
    };
    request.onerror = () => reject(request.error ?? new Error('no database'));
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = onClose;
      // A newer version of the page in another tab must not wait for this one.
      database.onversionchange = () => {
        database.close();
        onClose();
      };
      resolve(database);
    };
  });
}
