import { isWantedType } from '#contract/requests/file-types.js';
import { blockedName } from '#contract/blocked-names.js';
import { foldedPath, numberedPath } from '#contract/file-names.js';
import { fileName, totalBytes, type PickedFile } from '../../../sending/files/picked-files.js';
import type { AskedItem } from './item-state.js';

/** A file that is to be submitted. */
export interface StagedFile extends PickedFile {
  /** Id of the file, submitted before, whose place it takes. */
  replaces?: string | undefined;
}

/** By the id of their item. */
export type Staged = Readonly<Record<string, readonly StagedFile[]>>;

export const refusalReasons = ['insecure', 'copyright', 'type', 'size', 'count', 'total'] as const;
export type RefusalReason = (typeof refusalReasons)[number];
/** Names of files that were not added, by reason. */
export type RefusedNames = Partial<Record<RefusalReason, string[]>>;

export interface Limits {
  submissionBytes: number;
  files: number;
}

/** Files of an item after the changes are submitted. */
function filesAfter(
  { submitted }: AskedItem,
  staged: readonly StagedFile[],
  withdrawn: ReadonlySet<string>,
): { name: string; size: number }[] {
  const gone = new Set([...withdrawn, ...staged.map(({ replaces }) => replaces)]);
  const left = submitted.files.filter(({ fileId }) => !gone.has(fileId));
  return [...left, ...staged.map(({ path, size }) => ({ name: path, size }))];
}

/** Number of an item's files once the changes are submitted. */
export function countAfter(item: AskedItem, staged: Staged, withdrawn: ReadonlySet<string>): number {
  return filesAfter(item, staged[item.itemId] ?? [], withdrawn).length;
}

interface Situation {
  item: AskedItem;
  items: readonly AskedItem[];
  staged: Staged;
  /** Ids of files that are to be taken back. */
  withdrawn: ReadonlySet<string>;
  limits: Limits;
}

/** Adds picked files to an item as far as they are wanted; the others are named with the reason. */
export function stage(
  added: readonly StagedFile[],
  { item, items, staged, withdrawn, limits }: Situation,
): { staged: Staged; refused: RefusedNames } {
  const refused: RefusedNames = {};
  let next = staged;
  for (const file of added) {
    const own = next[item.itemId] ?? [];
    // The latest file for a place counts.
    const others = own.filter(({ replaces }) => replaces === undefined || replaces !== file.replaces);
    if (others.some((known) => isSamePick(known, file))) continue;
    const taken = filesAfter(item, [...others, { ...file, path: '' }], withdrawn);
    const named = { ...file, path: freeName(file.path, taken) };
    const wanted = { ...next, [item.itemId]: [...others, named] };
    const reason = refusalOf(named, item) ?? limitOf({ item, items, staged: wanted, withdrawn, limits });
    if (reason === null) next = wanted;
    else (refused[reason] ??= []).push(fileName(file.path));
  }
  return { staged: next, refused };
}

function isSamePick(known: StagedFile, { path, size, lastModified }: StagedFile): boolean {
  return known.path === path && known.size === size && known.lastModified === lastModified;
}

function refusalOf({ path, size }: StagedFile, { types, maxBytes }: AskedItem): RefusalReason | null {
  const blocked = blockedName(path);
  if (blocked !== null) return blocked === 'insecure-file' ? 'insecure' : 'copyright';
  if (!isWantedType(fileName(path), types)) return 'type';
  return maxBytes !== null && size > maxBytes ? 'size' : null;
}

function limitOf({ item, items, staged, withdrawn, limits }: Situation): RefusalReason | null {
  const after = (each: AskedItem) => filesAfter(each, staged[each.itemId] ?? [], withdrawn);
  const all = items.flatMap(after);
  if (after(item).length > item.maxFiles || all.length > limits.files) return 'count';
  return totalBytes(all) > limits.submissionBytes ? 'total' : null;
}

/** Phones call every photo alike, so a name that is taken gets a number. */
function freeName(path: string, taken: readonly { name: string }[]): string {
  const keys = new Set(taken.map(({ name }) => foldedPath(name)));
  let free = path;
  for (let number = 2; keys.has(foldedPath(free)); number += 1) free = numberedPath(path, number);
  return free;
}

/** Files with upload paths: the first folder is the item's id. */
export function uploadFiles(staged: Staged): PickedFile[] {
  return Object.entries(staged).flatMap(([itemId, files]) =>
    files.map(({ replaces: _replaces, ...file }) => ({ ...file, path: `${itemId}/${file.path}` })),
  );
}
