import { useSyncExternalStore } from 'react';
import type { UploadSnapshot } from '../../upload/index.js';
import type { Job } from './job.js';

export type WatchedJob = Omit<Job<UploadSnapshot, unknown>, 'result'>;

const never = () => () => undefined;

/** Where the upload is; null before it has started. */
export function useSnapshot(job: WatchedJob | null): UploadSnapshot | null {
  return useSyncExternalStore(job ? job.subscribe : never, () => job?.snapshot() ?? null);
}
