import { fittingName, writableName } from '../file-names.js';
import { visibleText } from '../formats.js';
import type { Language } from '../primitives.js';
import { nameOfFiles } from './file-tree.js';

const MAX_CHARACTERS = 80;
/** Ending of the archive's name, which is added later. */
const ENDING = '.zip';

const more: Record<Language, (name: string, files: number) => string> = {
  en: (name, files) => `${name} and ${files} more`,
  zh: (name, files) => `${name}等 ${files + 1} 个文件`,
};

const untitled: Record<Language, string> = { en: 'Files', zh: '文件' };

/** Name of an archive: the transfer's title, else the common folder, else the first file and how many more. */
export function archiveTitle(
  { title, lang }: { title: string; lang: Language },
  files: readonly { path: string; recording: object | null }[],
): string {
  const { name: first, isFolder, moreFiles } = nameOfFiles(files);
  const bare = isFolder ? first : first.replace(/(?<=.)\.[^.]+$/, '');
  const text = title || (moreFiles > 0 ? more[lang](bare, moreFiles) : bare);
  const line = visibleText(text).replace(/\s+/g, ' ').replace(/[\\/]/g, '_').trim();
  const name = writableName(Array.from(line).slice(0, MAX_CHARACTERS).join('')) || untitled[lang];
  return fittingName(name, ENDING).slice(0, -ENDING.length);
}
