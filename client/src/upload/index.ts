import { browserConnection } from './browser/browser-connection.js';
import { browserHasher } from './browser/browser-hasher.js';
import { pageCheckpoints } from './browser/unfinished-uploads.js';
import {
  findCheckpoint,
  type CheckpointStore,
  type FileFacts,
  type UploadCheckpoint,
} from './checkpoints/checkpoint.js';
import { SharedCheckpoints } from './checkpoints/shared-checkpoints.js';
import { systemClock } from './clock.js';
import type { Upload, UploadOptions, UploadTarget } from './types.js';
import { prepareUpload } from './engine/upload-engine.js';
import { browserWakeLock } from './browser/wake-lock.js';
import { XhrTransport } from './browser/xhr-transport.js';

export type { CheckpointStore, FileFacts, UploadCheckpoint } from './checkpoints/checkpoint.js';
export type { PickedHandle } from './checkpoints/file-handles.js';
export type { OpenUpload } from './engine/open-uploads.js';
export type { Upload, UploadOptions, UploadResult, UploadSnapshot, UploadTarget } from './types.js';
export { discardUpload, listOpenUploads, resumeFromHandles } from './browser/unfinished-uploads.js';
export { MemoryCheckpoints } from './checkpoints/checkpoint.js';
export type { UploadApi } from './store/upload-api.js';

type Parts = 'transport' | 'checkpoints' | 'connection';
export type BrowserUploadOptions = Omit<UploadOptions, Parts> & Partial<Pick<UploadOptions, Parts>>;

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

/** The checkpoints of this browser, with those of uploads that the same person began on other devices. */
export function checkpointsWith(elsewhere: readonly UploadCheckpoint[]): CheckpointStore {
  return new SharedCheckpoints(pageCheckpoints(), elsewhere);
}
