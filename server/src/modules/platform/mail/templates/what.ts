import { fileLabel, shortName } from '../domain/display-text.js';
import type { MailFrame } from './mail-content.js';

interface Named {
  /** Empty for a transfer with a password. */
  name: string;
  moreFiles: number;
  fileCount: number;
}

const SUBJECT_CHARACTERS = 60;

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
