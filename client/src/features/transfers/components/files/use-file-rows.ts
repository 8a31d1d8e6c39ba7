import { useMemo } from 'react';
import { buildTree, visibleRows, type FolderNode, type TreeRow } from '#contract/transfers/file-tree.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import type { SentFile } from './file-line.js';

export type TreeFile = SentFile & { path: string };
export type SentFolder = FolderNode<TreeFile>;

/** The files as recipients see them, with every folder open. */
export function useFileRows(files: readonly SentFile[]): TreeRow<TreeFile>[] {
  const { language } = useTranslation();
  return useMemo(() => {
    const tree = buildTree(
      files.map((file) => ({ ...file, path: file.fileName })),
      language,
    );
    return visibleRows(tree, { has: () => true });
  }, [files, language]);
}
