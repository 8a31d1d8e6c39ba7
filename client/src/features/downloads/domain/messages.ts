import type { Recording } from '#contract/transfers/recordings.js';
import { previewOf } from '../../../ui/preview/file-kind.js';
import type { TransferFile } from './transfer-file.js';

type RecordedFile = TransferFile & { recording: Recording };

/** A recording that a browser can play. What is no media file by its name stays a plain file. */
function isPlayable(file: TransferFile): file is RecordedFile {
  if (file.recording === null || file.damaged) return false;
  const preview = previewOf(file);
  return preview?.as === 'audio' || preview?.as === 'video';
}

/** Voice memos first. */
export function playableOf(files: readonly TransferFile[]): RecordedFile[] {
  const isVoice = ({ recording }: RecordedFile) => Number(recording.kind === 'voice');
  return files.filter(isPlayable).sort((a, b) => isVoice(b) - isVoice(a));
}
