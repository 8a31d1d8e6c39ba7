import { expiryLine } from './expiry-line.js';
import type { MailFrame } from './mail-content.js';

interface Contents {
  fileCount: number;
  totalBytes: number;
  expiresAt: number;
}

/** Number of files, size and expiry in one line. */
export function summaryLine({ fileCount, totalBytes, expiresAt }: Contents, frame: MailFrame): string {
  const { texts, formats } = frame;
  const count = texts.files(fileCount, formats.number(fileCount));
  return [count, formats.bytes(totalBytes), `${texts.availableUntil} ${expiryLine(expiresAt, frame)}`].join(' · ');
}
