import { expiryLine } from './expiry-line.js';
import type { MailFrame } from './mail-content.js';
import type { Fact } from './parts.js';

interface Contents {
  fileCount: number;
  totalBytes: number;
  expiresAt: number;
  hasPassword: boolean;
}

/** Contents, expiry, and the text `protection` for a transfer with a password. */
export function contentsFacts(
  { fileCount, totalBytes, expiresAt, hasPassword }: Contents,
  frame: MailFrame,
  protection: string = frame.texts['transfer-received'].password,
): Fact[] {
  const { texts, formats } = frame;
  const count = texts.files(fileCount, formats.number(fileCount));
  return [
    [texts.contents, texts.filesTogether(count, formats.bytes(totalBytes))],
    [texts.availableUntil, expiryLine(expiresAt, frame)],
    [texts.protection, hasPassword ? protection : null],
  ];
}
