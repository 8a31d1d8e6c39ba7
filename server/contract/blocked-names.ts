import { plainPath } from './formats.js';

/** File names that visitors without an account must not send. */
const insecureExtensions = new Set(['html', 'htm', 'exe']);
const videoExtensions = new Set(['mp4', 'mkv']);
// Whole words: `S01E02` is a tag, `lessons01` is not. Chinese is written without blanks, so Chinese text may adjoin
// one.
const releaseTag =
  /(?<![\p{Script=Latin}\p{Nd}])(?:1080p|2160p|webrip|web-dl|yts\.mx|eztv|s0[1-6](?:ep?\d{1,3})*)(?![\p{Script=Latin}\p{Nd}])/iu;
// Joiners are kept in names, but must not hide an extension.
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
// An NTFS stream suffix is not part of the name, and Windows drops trailing dots.
const trailing = /(::\$data|[\s.])+$/i;

export type NameVerdict = 'insecure-file' | 'copyright-file' | null;

/** Reason why an anonymous transfer must not contain a file of this name, or null. `path` may contain folders. */
export function blockedName(path: string): NameVerdict {
  const plain = plainPath(path.normalize('NFKC'));
  const name = plain
    .slice(plain.lastIndexOf('/') + 1)
    .replace(invisible, '')
    .replace(trailing, '');
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (insecureExtensions.has(extension) && name.includes('.')) return 'insecure-file';
  if (videoExtensions.has(extension) && releaseTag.test(name)) return 'copyright-file';
  return null;
}
