import { useCallback, useState } from 'react';
import type { RequestPage } from '#contract/requests/submissions.js';
import { useFound } from '../../lib/use-found.js';
import { removeFiles } from '../../sending/files/picked-files.js';
import type { CheckpointStore } from '../../upload/index.js';
import type { AskedItem } from './domain/item-state.js';
import { stage, uploadFiles, type RefusedNames, type Staged, type StagedFile } from './domain/staged-files.js';

/** Rejected files of the last pick for an item. */
export interface RejectedFiles {
  itemId: string;
  refused: RefusedNames;
  /** Number of files and folders that the browser could not read. */
  unreadable: number;
}

export interface StagedState {
  staged: Staged;
  /** Ids of files that are to be taken back. */
  withdrawn: ReadonlySet<string>;
  rejected: RejectedFiles | null;
}

const nothing: StagedState = { staged: {}, withdrawn: new Set(), rejected: null };

/** Files that are to be submitted. */
export function useStaged(
  { slug, limits }: Pick<RequestPage, 'slug' | 'limits'>,
  items: readonly AskedItem[],
  checkpoints: CheckpointStore | undefined,
) {
  const [{ staged, withdrawn, rejected }, setState] = useState(nothing);
  const files = Object.values(staged).flat();

  const add = (item: AskedItem, added: readonly StagedFile[], unreadable = 0) =>
    setState((state) => {
      const next = stage(added, { ...state, item, items, limits });
      return { ...state, staged: next.staged, rejected: { itemId: item.itemId, refused: next.refused, unreadable } };
    });
  const remove = ({ itemId }: AskedItem, path: string) =>
    setState((state) => {
      // Paths are those of the files, or of folders.
      const left = removeFiles(state.staged[itemId] ?? [], path);
      return { ...state, staged: { ...state.staged, [itemId]: left }, rejected: null };
    });
  /** Takes a file back that was submitted, or keeps it after all. */
  const withdraw = (fileId: string, isWanted: boolean) =>
    setState((state) => {
      const next = new Set(state.withdrawn);
      if (isWanted) next.add(fileId);
      else next.delete(fileId);
      return { ...state, withdrawn: next, rejected: null };
    });
  const clear = useCallback(() => setState(nothing), []);
  return {
    staged,
    files,
    withdrawn,
    rejected,
    add,
    change: setState,
    remove,
    withdraw,
    clear,
    resumableBytes: useResumableBytes(slug, staged, checkpoints),
  };
}

export type StagedHandle = ReturnType<typeof useStaged>;

/** Bytes that an unfinished upload has stored already. */
function useResumableBytes(slug: string, staged: Staged, checkpoints: CheckpointStore | undefined): number {
  const find = useCallback(async () => {
    const files = uploadFiles(staged);
    if (files.length === 0) return 0;
    const found = import('./api/submission-uploads.js').then((uploads) =>
      uploads.resumableBytes({ slug, checkpoints }, files),
    );
    return found.catch(() => 0);
  }, [slug, staged, checkpoints]);
  return useFound(find, 0);
}
