import { fittingName, foldedPath } from '#contract/file-names.js';
import type { Language } from '#contract/primitives.js';
import type { FileRequest, Submission } from '../../requests/index.js';

export interface ArchivedFile {
  transferId: string;
  fileId: string;
  /** `{person}/{item}/{file}` */
  path: string;
}

type Handed = Pick<Submission, 'from' | 'transferId' | 'items'>;

const visitorNames: Record<Language, (number: number) => string> = {
  en: (number) => `Visitor ${number}`,
  zh: (number) => `访客 ${number}`,
};

/**
 * Every file that was submitted and not sent back, with its path in the archive.
 * @param safe makes a name of one folder that every system can write
 */
export function archivedFiles(
  { items, lang }: Pick<FileRequest, 'items' | 'lang'>,
  submissions: readonly Handed[],
  safe: (name: string) => string,
): ArchivedFile[] {
  const itemFolders = foldersOf(
    items.map(({ itemId, name }) => [itemId, name]),
    safe,
  );
  let visitors = 0;
  const nameOf = ({ name, email }: Handed['from']) => name || email || visitorNames[lang]((visitors += 1));
  const senders = submissions.map((submission) => [submission, nameOf(submission.from)] as const);
  const folders = foldersOf(senders, safe);
  return submissions.flatMap((submission) =>
    submission.items
      .filter(({ state }) => state !== 'sent-back')
      .flatMap(({ itemId, files }) =>
        files.map(({ fileId, name }) => ({
          transferId: submission.transferId ?? '',
          fileId,
          path: `${folders.get(submission)}/${itemFolders.get(itemId)}/${name}`,
        })),
      ),
  );
}

/** A folder for each key. Equal names are numbered, so that the files of two people are never in one folder. */
function foldersOf<K>(named: readonly (readonly [K, string])[], safe: (name: string) => string): Map<K, string> {
  const taken = new Set<string>();
  const folders = new Map<K, string>();
  for (const [key, name] of named) {
    const plain = fittingName(safe(name.replaceAll(/[\\/]/g, '-')) || '_');
    let folder = plain;
    for (let number = 2; taken.has(foldedPath(folder)); number += 1) folder = fittingName(plain, ` (${number})`);
    taken.add(foldedPath(folder));
    folders.set(key, folder);
  }
  return folders;
}
