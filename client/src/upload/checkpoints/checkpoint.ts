import { RESUME_WINDOW_SECONDS } from '#contract/limits.js';
import type { FileDigest } from '../hashing/checksums.js';
import type { PickedHandle } from './file-handles.js';
import { fingerprintOf } from './fingerprint.js';
import type { UploadFile, UploadTarget } from '../types.js';

export interface CheckpointFile {
  path: string;
  size: number;
  lastModified?: number | undefined;
  itemPath: string;
  /** The id of a multipart upload that was begun. */
  uploadId?: string | undefined;
  /** The grid of its parts: see `PartPlan`. */
  gridBytes?: number | undefined;
  /** See `fingerprintOf`; absent until it is computed. */
  fingerprint?: string | undefined;
  /** The digest of a stored file that was read to its end. */
  digest?: FileDigest | undefined;
}

/** State needed to resume an upload. Without the list of stored parts, which only the store knows. */
export interface UploadCheckpoint {
  slug: string;
  uploadTicket: string;
  target: {
    id: string;
    type: string;
    adminId?: string | undefined;
    addTo?: string | undefined;
    replaces?: string | undefined;
  };
  files: CheckpointFile[];
  /** For people: how far it had come. */
  sentBytes: number;
  totalBytes: number;
  /** Epoch milliseconds. */
  savedAt: number;
  /** Begun on another device: the server knows of it, this browser has nothing of it. */
  isElsewhere?: boolean | undefined;
  /** End-to-end encrypted: `files` are the encrypted ones, whose keys are kept beside it. */
  isSealed?: boolean | undefined;
  /** It became a transfer, and this opens it: kept until the person has passed it on. */
  unshared?: UnsharedKey | undefined;
}

export interface UnsharedKey {
  kind: 'link' | 'password';
  text: string;
}

/** A text that only this browser can read: the key is one of WebCrypto that cannot leave it. */
export interface KeptSecret {
  key: unknown;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

export interface CheckpointStore {
  list(): Promise<UploadCheckpoint[]>;
  save(checkpoint: UploadCheckpoint): Promise<void>;
  /** With all that is kept for it. */
  remove(slug: string): Promise<void>;
  /** Keeps handles if the browser can open files again by itself; it may refuse to keep them. */
  keepHandles?(slug: string, handles: readonly PickedHandle[]): Promise<void>;
  handles?(slug: string): Promise<PickedHandle[]>;
  keepSecret?(slug: string, secret: KeptSecret): Promise<void>;
  /** Those of all uploads. */
  secrets?(): Promise<(KeptSecret & { slug: string })[]>;
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

export type FileFacts = Pick<UploadFile, 'path' | 'size' | 'lastModified' | 'blob'>;

/** The newest checkpoint for exactly these files; outdated ones are removed on the way. */
export async function findCheckpoint(
  store: CheckpointStore,
  files: readonly FileFacts[],
  { target, now }: { target?: UploadTarget | undefined; now: number },
): Promise<UploadCheckpoint | undefined> {
  const all = await store.list();
  const outdated = all.filter((checkpoint) => isOutdated(checkpoint, now));
  await Promise.all(outdated.map(({ slug }) => store.remove(slug)));
  const candidates = all
    .filter((checkpoint) => !isOutdated(checkpoint, now) && isFor(checkpoint, target))
    .sort((a, b) => b.savedAt - a.savedAt);
  for (const checkpoint of candidates) if (await holdsSame(checkpoint, files)) return checkpoint;
  return undefined;
}

function isOutdated({ savedAt }: UploadCheckpoint, now: number): boolean {
  return now - savedAt > RESUME_WINDOW_SECONDS * 1000;
}

function isFor(checkpoint: UploadCheckpoint, target: UploadTarget | undefined): boolean {
  // Without a target it is for a new transfer.
  if (!target) return checkpoint.target.addTo === undefined;
  const names = ['id', 'type', 'adminId', 'addTo', 'replaces'] as const;
  return names.every((name) => checkpoint.target[name] === target[name]);
}

async function holdsSame(checkpoint: UploadCheckpoint, files: readonly FileFacts[]): Promise<boolean> {
  if (checkpoint.files.length !== files.length) return false;
  const known = new Map(checkpoint.files.map((file) => [file.path, file]));
  const pairs = files.map((file) => ({ file, kept: known.get(file.path) }));
  if (!pairs.every(({ file, kept }) => kept && looksSame(kept, file))) return false;
  for (const { file, kept } of pairs) if (!kept || !(await isSameFile(kept, file))) return false;
  return true;
}

/**
 * Files are compared by name and size. If both times of change are known and differ, the file has changed: parts of two
 * versions must not be mixed.
 */
function looksSame(kept: CheckpointFile, { size, lastModified }: FileFacts): boolean {
  if (kept.size !== size) return false;
  return lastModified === undefined || kept.lastModified === undefined || kept.lastModified === lastModified;
}

/** Compares contents by fingerprint; without one, the time of change has to match. */
export async function isSameFile(kept: CheckpointFile, file: FileFacts): Promise<boolean> {
  if (!looksSame(kept, file)) return false;
  const hasSameTime = kept.lastModified !== undefined && kept.lastModified === file.lastModified;
  if (kept.fingerprint === undefined) return hasSameTime;
  const fingerprint = await fingerprintOf(file.blob);
  return fingerprint === undefined ? hasSameTime : fingerprint === kept.fingerprint;
}
