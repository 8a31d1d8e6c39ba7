import { MemoryCheckpoints, type CheckpointStore } from '../checkpoints/checkpoint.js';
import { systemClock } from '../clock.js';
import {
  discardOpenUpload,
  findOpenUploads,
  reopenFiles,
  type DiscardOptions,
  type OpenUpload,
  type OpenUploadsOptions,
  type ReopenedFiles,
} from '../engine/open-uploads.js';
import { busyUploads } from './busy-uploads.js';
import { IndexedDbCheckpoints } from './indexed-db-checkpoints.js';

let stored: CheckpointStore | undefined;

/** One store for the page; where the browser offers none, uploads can be resumed until the page is left. */
export function pageCheckpoints(): CheckpointStore {
  stored ??= typeof indexedDB === 'undefined' ? new MemoryCheckpoints() : new IndexedDbCheckpoints();
  return stored;
}

/** Unfinished uploads of this browser or, for users, of all their devices; without those that another tab is sending. */
export async function listOpenUploads(
  options: Pick<OpenUploadsOptions, 'api' | 'isMine'> & { checkpoints?: CheckpointStore },
): Promise<OpenUpload[]> {
  const busy = await busyUploads(globalThis.navigator?.locks);
  return findOpenUploads({ checkpoints: pageCheckpoints(), ...options, busy, now: systemClock.now() });
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
