import type { CheckpointStore, UploadCheckpoint } from './checkpoint.js';

const DATABASE = 'sampan-uploads';
const VERSION = 1;
const STORE = 'checkpoints';

/** Survives a reload and a restart of the browser. */
export class IndexedDbCheckpoints implements CheckpointStore {
  #database: Promise<IDBDatabase> | undefined;

  constructor(private readonly factory: IDBFactory = indexedDB) {}

  async list(): Promise<UploadCheckpoint[]> {
    return (await this.#run('readonly', (store) => store.getAll())) as UploadCheckpoint[];
  }

  async save(checkpoint: UploadCheckpoint): Promise<void> {
    await this.#run('readwrite', (store) => store.put(checkpoint));
  }

  async remove(slug: string): Promise<void> {
    await this.#run('readwrite', (store) => store.delete(slug));
  }

  async close(): Promise<void> {
    (await this.#database)?.close();
    this.#database = undefined;
  }

  async #run(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
    const database = await this.#open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const pending = request(transaction.objectStore(STORE));
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
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'slug' });
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
