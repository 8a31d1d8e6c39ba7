import { RESUME_WINDOW_SECONDS } from '#contract/limits.js';
import type { FileDigest } from './checksums.js';
import type { UploadFile, UploadTarget } from './types.js';

export interface CheckpointFile {
  path: string;
  size: number;
  lastModified?: number | undefined;
  itemPath: string;
  /** Of a multipart upload that was begun. */
  uploadId?: string | undefined;
  /** Where its parts may begin: see `PartPlan`. */
  gridBytes?: number | undefined;
  /** Of a file that is there and was read to its end. */
  digest?: FileDigest | undefined;
}

/**
 * What is needed to take an upload up again. Which parts are there is not in it: that is asked of the store, the only one
 * who knows.
 */
export interface UploadCheckpoint {
  slug: string;
  uploadTicket: string;
  target: { id: string; type: string; adminId?: string | undefined };
  files: CheckpointFile[];
  /** For people: how far it had come. */
  sentBytes: number;
  totalBytes: number;
  /** Epoch milliseconds. */
  savedAt: number;
}

export interface CheckpointStore {
  list(): Promise<UploadCheckpoint[]>;
  save(checkpoint: UploadCheckpoint): Promise<void>;
  remove(slug: string): Promise<void>;
}

/** For Node, and for browsers that refuse to store anything. */
export class MemoryCheckpoints implements CheckpointStore {
  readonly #bySlug = new Map<string, UploadCheckpoint>();

  list(): Promise<UploadCheckpoint[]> {
    return Promise.resolve(structuredClone([...this.#bySlug.values()]));
  }

  save(checkpoint: UploadCheckpoint): Promise<void> {
    this.#bySlug.set(checkpoint.slug, structuredClone(checkpoint));
    return Promise.resolve();
  }

  remove(slug: string): Promise<void> {
    this.#bySlug.delete(slug);
    return Promise.resolve();
  }
}

type FileFacts = Pick<UploadFile, 'path' | 'size' | 'lastModified'>;

/** The newest checkpoint for exactly these files; outdated ones are removed on the way. */
export async function findCheckpoint(
  store: CheckpointStore,
  files: readonly FileFacts[],
  { target, now }: { target?: UploadTarget | undefined; now: number },
): Promise<UploadCheckpoint | undefined> {
  const all = await store.list();
  const outdated = all.filter((checkpoint) => isOutdated(checkpoint, now));
  await Promise.all(outdated.map(({ slug }) => store.remove(slug)));
  return all
    .filter((checkpoint) => !isOutdated(checkpoint, now) && isFor(checkpoint, target) && holdsSame(checkpoint, files))
    .sort((a, b) => b.savedAt - a.savedAt)[0];
}

function isOutdated({ savedAt }: UploadCheckpoint, now: number): boolean {
  return now - savedAt > RESUME_WINDOW_SECONDS * 1000;
}

function isFor(checkpoint: UploadCheckpoint, target: UploadTarget | undefined): boolean {
  if (!target) return true;
  const { id, type, adminId } = checkpoint.target;
  return id === target.id && type === target.type && adminId === target.adminId;
}

/**
 * Names and sizes decide, as the specification says. Times of change decide against it where both are known and differ:
 * then the file is another one, and half of each would be neither.
 */
function holdsSame(checkpoint: UploadCheckpoint, files: readonly FileFacts[]): boolean {
  if (checkpoint.files.length !== files.length) return false;
  const known = new Map(checkpoint.files.map((file) => [file.path, file]));
  return files.every(({ path, size, lastModified }) => {
    const file = known.get(path);
    if (!file || file.size !== size) return false;
    return lastModified === undefined || file.lastModified === undefined || file.lastModified === lastModified;
  });
}
