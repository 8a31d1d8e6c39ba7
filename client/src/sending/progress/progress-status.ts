import type { UploadSnapshot } from '../../upload/index.js';

export type ProgressStatus =
  | 'gettingReady'
  | 'warmingUp'
  | 'transferring'
  | 'resuming'
  | 'almostDone'
  | 'waiting'
  | 'stalled';

const byPhase: Record<UploadSnapshot['phase'], ProgressStatus> = {
  preparing: 'warmingUp',
  uploading: 'transferring',
  resuming: 'resuming',
  'waiting-for-network': 'waiting',
  finished: 'almostDone',
  cancelled: 'gettingReady',
  failed: 'gettingReady',
};

/** The shown phase; there is none before the upload exists. */
export function progressStatus(snapshot: UploadSnapshot | null): ProgressStatus {
  if (snapshot === null) return 'gettingReady';
  return snapshot.isStalled === true ? 'stalled' : byPhase[snapshot.phase];
}

/** 0 to 1; an upload of empty files alone has nothing to count. */
export function progressRatio(snapshot: UploadSnapshot | null): number {
  if (snapshot === null) return 0;
  const { phase, sentBytes, totalBytes } = snapshot;
  if (totalBytes === 0) return phase === 'finished' ? 1 : 0;
  return Math.min(1, sentBytes / totalBytes);
}
