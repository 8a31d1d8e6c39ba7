import { visibleText } from './visible-text.js';

/** What separates the entries of a list, on Latin and on Chinese keyboards. Blanks do so only where no entry has one. */
const separators = /[,;，；、､\n\r]/;

/** Whether a text that is being typed has come to the end of an entry. */
export const hasSeparator = (text: string): boolean => separators.test(text);

/** Full-width ASCII, as Chinese and Japanese keyboards type it, as the ASCII that is meant. */
export function halfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));
}

/** Entries that may have blanks in them, such as names. */
export function splitEntries(text: string): string[] {
  return visibleText(text)
    .split(separators)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Entries without blanks, such as domains, types of files and codes. */
export function splitWords(text: string): string[] {
  return splitEntries(text).flatMap((entry) => halfWidth(entry).split(/\s+/));
}
