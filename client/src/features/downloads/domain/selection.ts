import type { TransferFile, TreeNode } from './transfer-file.js';

export type Checked = 'all' | 'some' | 'none';

/** Files that can be downloaded; damaged ones cannot. */
function filesBelow(node: TreeNode): readonly TransferFile[] {
  return (node.kind === 'file' ? [node.file] : node.files).filter(({ damaged }) => !damaged);
}

export function checkedOf(node: TreeNode, selected: ReadonlySet<string>): Checked {
  const files = filesBelow(node);
  const count = files.filter(({ id }) => selected.has(id)).length;
  if (count === 0) return 'none';
  return count === files.length ? 'all' : 'some';
}

/** A box that is not full fills; a full one empties. */
export function toggle(node: TreeNode, selected: ReadonlySet<string>): Set<string> {
  const next = new Set(selected);
  const empties = checkedOf(node, selected) === 'all';
  for (const { id } of filesBelow(node)) {
    if (empties) next.delete(id);
    else next.add(id);
  }
  return next;
}
