import { browserConnection } from './browser/browser-connection.js';
import { browserHasher } from './browser/browser-hasher.js';
import { busyUploads } from './browser/busy-uploads.js';
import {
  MemoryCheckpoints,
  findCheckpoint,
  type CheckpointStore,
  type FileFacts,
  type UploadCheckpoint,
} from './checkpoints/checkpoint.js';
import { SharedCheckpoints } from './checkpoints/shared-checkpoints.js';
import { systemClock } from './clock.js';
import { IndexedDbCheckpoints } from './browser/indexed-db-checkpoints.js';
import {
  discardOpenUpload,
  findOpenUploads,
  reopenFiles,
  type DiscardOptions,
  type OpenUpload,
  type OpenUploadsOptions,
  type ReopenedFiles,
} from './engine/open-uploads.js';
import type { Upload, UploadOptions, UploadTarget } from './types.js';
import { prepareUpload } from './engine/upload-engine.js';
import { browserWakeLock } from './browser/wake-lock.js';
import { XhrTransport } from './browser/xhr-transport.js';

export type { CheckpointStore, FileFacts, UploadCheckpoint } from './checkpoints/checkpoint.js';
export type { PickedHandle } from './checkpoints/file-handles.js';
export type { OpenUpload, ReopenedFiles } from './engine/open-uploads.js';
export type { Upload, UploadOptions, UploadResult, UploadSnapshot, UploadTarget } from './types.js';
export { MemoryCheckpoints } from './checkpoints/checkpoint.js';
export type { UploadApi } from './store/upload-api.js';

type Parts = 'transport' | 'checkpoints' | 'connection';
export type BrowserUploadOptions = Omit<UploadOptions, Parts> & Partial<Pick<UploadOptions, Parts>>;

let stored: CheckpointStore | undefined;

/** One store for the page; where the browser offers none, uploads can be resumed until the page is left. */
function pageCheckpoints(): CheckpointStore {
  stored ??= typeof indexedDB === 'undefined' ? new MemoryCheckpoints() : new IndexedDbCheckpoints();
  return stored;
}

/**
 * An upload from a browser. Defaults are the browser's: XMLHttpRequest, IndexedDB, the state of its network,
 * locks that keep two tabs from sending the same upload, a worker that hashes, and the lock that keeps the device awake.
 * In Node, use `node.ts`.
 */
export function createUpload(options: BrowserUploadOptions): Upload {
  return prepareUpload({
    transport: new XhrTransport(),
    checkpoints: pageCheckpoints(),
    connection: browserConnection(),
    locks: globalThis.navigator?.locks,
    hasher: typeof Worker === 'undefined' ? undefined : browserHasher({ withSha256: false }),
    wakeLock: browserWakeLock(navigator, document),
    ...options,
  });
}

/** The earlier upload of the same files, if one can be taken up again. `createUpload` finds it by itself. */
export async function findResumable(
  files: readonly FileFacts[],
  { target, checkpoints = pageCheckpoints() }: { target?: UploadTarget; checkpoints?: CheckpointStore } = {},
): Promise<UploadCheckpoint | undefined> {
  return findCheckpoint(checkpoints, files, { target, now: systemClock.now() }).catch(() => undefined);
}

/** Unfinished uploads of this browser or, for users, of all their devices; without those that another tab is sending. */
export async function listOpenUploads(
  options: Pick<OpenUploadsOptions, 'api' | 'isMine'> & { checkpoints?: CheckpointStore },
): Promise<OpenUpload[]> {
  const busy = await busyUploads(globalThis.navigator?.locks);
  return findOpenUploads({ checkpoints: pageCheckpoints(), ...options, busy, now: systemClock.now() });
}

/** The checkpoints of this browser, with those of uploads that the same person began on other devices. */
export function checkpointsWith(elsewhere: readonly UploadCheckpoint[]): CheckpointStore {
  return new SharedCheckpoints(pageCheckpoints(), elsewhere);
}

export function discardUpload(
  slug: string,
  options: Omit<DiscardOptions, 'checkpoints'> & { checkpoints?: CheckpointStore },
): Promise<void> {
  return discardOpenUpload(slug, { checkpoints: pageCheckpoints(), ...options });
}

/** Reopens the files of an upload without picking. From a click, since the browser may ask the user. */
export function resumeFromHandles(
  slug: string,
  checkpoints: CheckpointStore = pageCheckpoints(),
): Promise<ReopenedFiles> {
  return reopenFiles(slug, checkpoints);
}
