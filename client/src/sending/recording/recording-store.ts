import { markRecordings } from './recording-form.js';
import type { Recording } from '#contract/transfers/recordings.js';

const DATABASE = 'sampan-recordings';
const RECORDINGS = 'recordings';
const CHUNKS = 'chunks';
/** Recordings of closed tabs are deleted a day after their last change. */
const KEPT_MS = 24 * 3_600_000;

export interface StoredRecording extends Recording {
  id: string;
  /** See `recordingForm`. */
  form: string;
  path: string;
  /** MIME type. */
  type: string;
  /** Epoch ms. */
  savedAt: number;
}

interface StoredChunk {
  id: string;
  index: number;
  /** Private windows of Safari store no blobs. */
  data: ArrayBuffer;
}

type Work = (recordings: IDBObjectStore, chunks: IDBObjectStore) => IDBRequest | undefined;

/** Keeps recordings on disk while they are made, chunk by chunk, so that a reload loses at most the last half second. */
export class RecordingStore {
  #database: Promise<IDBDatabase> | undefined;

  constructor(
    private readonly factory: () => IDBFactory = () => indexedDB,
    private readonly now: () => number = Date.now,
  ) {}

  async begin(recording: Omit<StoredRecording, 'savedAt'>): Promise<void> {
    markRecordings(true);
    await this.#save(recording);
  }

  /** Deletes what closed tabs have left. */
  async sweep(): Promise<void> {
    await this.#removeWhere(({ savedAt }) => savedAt < this.now() - KEPT_MS);
  }

  /** @throws {DOMException} QuotaExceededError */
  async append(recording: Omit<StoredRecording, 'savedAt'>, index: number, data: Blob): Promise<void> {
    const savedAt = this.now();
    const bytes = await data.arrayBuffer();
    await this.#run('readwrite', (recordings, chunks) => {
      chunks.put({ id: recording.id, index, data: bytes } satisfies StoredChunk);
      return recordings.put({ ...recording, savedAt });
    });
  }

  async rename(id: string, path: string): Promise<void> {
    const found = (await this.#all()).find((recording) => recording.id === id);
    if (found) await this.#save({ ...found, path });
  }

  async remove(id: string): Promise<void> {
    await this.#removeWhere((recording) => recording.id === id);
  }

  /** Without those of which nothing was stored yet. */
  async list(form: string): Promise<{ recording: StoredRecording; chunks: Blob[] }[]> {
    const found: { recording: StoredRecording; chunks: Blob[] }[] = [];
    for (const recording of await this.#all()) {
      if (recording.form !== form) continue;
      const chunks = (await this.#run('readonly', (_, store) => store.getAll(chunksOf(recording.id)))) as StoredChunk[];
      if (chunks.length > 0) found.push({ recording, chunks: chunks.map(({ data }) => new Blob([data])) });
    }
    return found;
  }

  async #all(): Promise<StoredRecording[]> {
    return (await this.#run('readonly', (recordings) => recordings.getAll())) as StoredRecording[];
  }

  async #save(recording: Omit<StoredRecording, 'savedAt'>): Promise<void> {
    const savedAt = this.now();
    await this.#run('readwrite', (recordings) => recordings.put({ ...recording, savedAt }));
  }

  async #removeWhere(isGone: (recording: StoredRecording) => boolean): Promise<void> {
    for (const { id } of (await this.#all()).filter(isGone)) {
      await this.#run('readwrite', (recordings, chunks) => {
        recordings.delete(id);
        return chunks.delete(chunksOf(id));
      });
    }
    markRecordings((await this.#all()).length > 0);
  }

  async #run(mode: IDBTransactionMode, work: Work): Promise<unknown> {
    this.#database ??= openDatabase(this.factory());
    const transaction = (await this.#database).transaction([RECORDINGS, CHUNKS], mode);
    return new Promise((resolve, reject) => {
      const request = work(transaction.objectStore(RECORDINGS), transaction.objectStore(CHUNKS));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('the recording was not stored'));
    });
  }
}

/** Keys are `[id, index]`; an array sorts after every number. */
const chunksOf = (id: string) => IDBKeyRange.bound([id], [id, []]);

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(RECORDINGS, { keyPath: 'id' });
      request.result.createObjectStore(CHUNKS, { keyPath: ['id', 'index'] });
    };
    request.onerror = () => reject(request.error ?? new Error('no database'));
    request.onsuccess = () => {
      const database = request.result;
      // A newer version of the page in another tab must not wait for this one.
      database.onversionchange = () => database.close();
      resolve(database);
    };
  });
}
