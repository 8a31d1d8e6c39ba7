import { fittingName, foldedPath, writableName } from '../file-names.js';
import { visibleText } from '../formats.js';
import type { Language } from '../primitives.js';
import type { SubmissionState } from './submissions.js';

export interface ArchivedFile {
  transferId: string;
  fileId: string;
  /** `{person}/{item}/{file}` */
  path: string;
}

interface AskedItem {
  itemId: string;
  name: string;
}

/** A person's submission. */
export interface HandedFiles {
  from: { name: string; email: string };
  transferId: string | null;
  items: readonly {
    itemId: string;
    state: SubmissionState;
    files: readonly { fileId: string; name: string }[];
  }[];
}

const visitorNames: Record<Language, (number: number) => string> = {
  en: (number) => `Visitor ${number}`,
  zh: (number) => `访客 ${number}`,
};

/** Folder of items that are no longer asked for. */
const otherItems: Record<Language, string> = { en: 'Other', zh: '其他' };

/** Every file that was submitted and not sent back, with its path in the archive. */
export function archivedFiles(
  { items, lang }: { items: readonly AskedItem[]; lang: Language },
  submissions: readonly HandedFiles[],
): ArchivedFile[] {
  const itemFolder = itemFolders(items, lang);
  let visitors = 0;
  const nameOf = ({ name, email }: HandedFiles['from']) => name || email || visitorNames[lang]((visitors += 1));
  const folders = foldersOf(submissions.map((submission) => [submission, nameOf(submission.from)] as const));
  return submissions.flatMap((submission) =>
    submission.items
      .filter(({ state }) => state !== 'sent-back')
      .flatMap(({ itemId, files }) =>
        files.map(({ fileId, name }) => ({
          transferId: submission.transferId ?? '',
          fileId,
          path: `${folders.get(submission)}/${itemFolder(itemId)}/${name}`,
        })),
      ),
  );
}

/** The folder of an item's files. */
export function itemFolders(items: readonly AskedItem[], lang: Language): (itemId: string) => string {
  const folders = foldersOf<string | null>([
    ...items.map(({ itemId, name }) => [itemId, name] as const),
    [null, otherItems[lang]],
  ]);
  return (itemId) => folders.get(itemId) ?? folders.get(null) ?? '_';
}

/** A folder for each key. Equal names are numbered, so that the files of two people are never in one folder. */
function foldersOf<K>(named: readonly (readonly [K, string])[]): Map<K, string> {
  const taken = new Set<string>();
  const folders = new Map<K, string>();
  for (const [key, name] of named) {
    const plain = fittingName(safeName(name) || '_');
    let folder = plain;
    for (let number = 2; taken.has(foldedPath(folder)); number += 1) folder = fittingName(plain, ` (${number})`);
    taken.add(foldedPath(folder));
    folders.set(key, folder);
  }
  return folders;
}

/** Every system can write it; a slash in it makes no folder. */
const safeName = (name: string) => writableName(visibleText(name.replaceAll(/[\\/]/g, '-')).normalize('NFC'));
