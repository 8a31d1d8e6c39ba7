import type { Recording } from '#contract/recordings.js';
import type { FileObject, RecordingObject } from '#contract/transfers.js';
import type { ClaimedFile } from './verify-upload.js';

interface FileLists {
  fileObjects: readonly FileObject[];
  recordedVideos: readonly RecordingObject[];
  voiceMemo: readonly RecordingObject[];
}

/** All files of a new transfer, in one list. */
export function claimedFiles({ fileObjects, recordedVideos, voiceMemo }: FileLists): ClaimedFile[] {
  return [...fileObjects, ...recordedVideos.map(recordingOf('video')), ...voiceMemo.map(recordingOf('voice'))];
}

function recordingOf(kind: Recording['kind']) {
  return ({ seconds, poster, ...file }: RecordingObject): ClaimedFile => ({
    ...file,
    recording: { kind, seconds: seconds ?? null, poster: poster ?? null },
  });
}
