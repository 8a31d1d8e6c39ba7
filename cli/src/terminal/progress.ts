import { formatBytes, formatSeconds } from './sizes.js';

export interface Progress {
  phase: string;
  doneBytes: number;
  totalBytes: number;
  filesDone: number;
  filesTotal: number;
  bytesPerSecond: number;
  secondsLeft?: number | undefined;
}

const BAR_COLUMNS = 24;

/** One line, as wide as fits: what matters least goes first. */
export function progressLine(progress: Progress, columns: number): string {
  const { phase, doneBytes, totalBytes, filesDone, filesTotal, bytesPerSecond, secondsLeft } = progress;
  const share = totalBytes === 0 ? 1 : Math.min(doneBytes / totalBytes, 1);
  const filled = Math.round(share * BAR_COLUMNS);
  const parts = [
    `${'█'.repeat(filled)}${'░'.repeat(BAR_COLUMNS - filled)} ${String(Math.floor(share * 100)).padStart(3)} %`,
    phase === 'uploading' || phase === 'downloading' ? '' : phase.replaceAll('-', ' '),
    `${formatBytes(doneBytes)} of ${formatBytes(totalBytes)}`,
    bytesPerSecond > 0 ? `${formatBytes(bytesPerSecond)}/s` : '',
    secondsLeft === undefined ? '' : `${formatSeconds(secondsLeft)} left`,
    filesTotal > 1 ? `${filesDone} of ${filesTotal} files` : '',
  ].filter((part) => part !== '');
  while (parts.length > 1 && parts.join('  ').length >= columns) parts.pop();
  return parts.join('  ');
}
