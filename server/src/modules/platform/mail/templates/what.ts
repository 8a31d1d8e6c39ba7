import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { fileLabel, shortName } from '../domain/display-text.js';
import type { MailFrame } from './mail-content.js';

interface Named {
  /** Empty for a transfer with a password. */
  name: string;
  moreFiles: number;
  fileCount: number;
}

/** How many of a name a subject has room for. */
export const SUBJECT_CHARACTERS = 60;

/** The content in words: `plan.pdf and 2 more`, without a name `3 files`. */
export function what(content: Named, frame: MailFrame): string {
  return inWords(content, fileLabel(content.name), frame);
}

export function whatInSubject(content: Named, frame: MailFrame): string {
  return inWords(content, shortName(content.name, SUBJECT_CHARACTERS), frame);
}

function inWords({ moreFiles, fileCount }: Named, name: string, { texts, formats }: MailFrame): string {
  if (name === '') return texts.files(fileCount, formats.number(fileCount));
  return moreFiles > 0 ? texts.andMore(name, moreFiles, formats.number(moreFiles)) : name;
}

/** The value of `available until`: an instant, or a text for a link without expiry. */
export function expiryLine(expiresAt: number, { texts, formats }: Pick<MailFrame, 'texts' | 'formats'>): string {
  return expiresAt === EXPIRES_NEVER ? texts.untilRemoved : formats.instant(expiresAt);
}

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
