import type { DownloadPage } from '#contract/downloads.js';

export type TransferFile = DownloadPage['files'][number];

export interface FileNode {
  kind: 'file';
  name: string;
  file: TransferFile;
}

export interface FolderNode {
  kind: 'folder';
  name: string;
  /** Of the folder itself; unique in the tree. */
  path: string;
  children: TreeNode[];
  /** Everything below, at any depth. */
  files: TransferFile[];
  bytes: number;
}

export type TreeNode = FileNode | FolderNode;

/** Folders and files as the sender had them: folders first, "2" before "10". */
export function buildTree(files: readonly TransferFile[], language: string): TreeNode[] {
  const root = newFolder('', '');
  const folders = new Map<string, FolderNode>([['', root]]);
  for (const file of files) {
    const segments = file.path.split('/').filter((segment) => segment !== '');
    const name = segments.pop() ?? file.path;
    const folder = folderAt(segments, folders, root);
    folder.children.push({ kind: 'file', name, file });
    for (let depth = 0; depth <= segments.length; depth += 1) {
      const holder = folders.get(segments.slice(0, depth).join('/')) ?? root;
      holder.files.push(file);
      holder.bytes += file.size;
    }
  }
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  for (const folder of folders.values()) {
    folder.children.sort((a, b) => (a.kind === b.kind ? compare(a.name, b.name) : a.kind === 'folder' ? -1 : 1));
  }
  return root.children;
}

function newFolder(name: string, path: string): FolderNode {
  return { kind: 'folder', name, path, children: [], files: [], bytes: 0 };
}

function folderAt(segments: string[], folders: Map<string, FolderNode>, root: FolderNode): FolderNode {
  let parent = root;
  for (const [depth, name] of segments.entries()) {
    const path = segments.slice(0, depth + 1).join('/');
    let folder = folders.get(path);
    if (!folder) {
      folder = newFolder(name, path);
      folders.set(path, folder);
      parent.children.push(folder);
    }
    parent = folder;
  }
  return parent;
}

/** Folders that stand open at first: all of a small transfer, of a large one only a single folder that holds everything. */
export function openAtFirst(tree: readonly TreeNode[], fileCount: number): Set<string> {
  const SMALL = 30;
  const open = new Set<string>();
  const visit = (node: TreeNode) => {
    if (node.kind === 'file') return;
    open.add(node.path);
    if (fileCount <= SMALL) node.children.forEach(visit);
  };
  if (fileCount <= SMALL || tree.length === 1) tree.forEach(visit);
  return open;
}

export interface TreeRow {
  node: TreeNode;
  /** From 0. */
  depth: number;
}

/** The tree as the lines to show, closed folders in one line. */
export function visibleRows(tree: readonly TreeNode[], open: ReadonlySet<string>, depth = 0): TreeRow[] {
  return tree.flatMap((node) => [
    { node, depth },
    ...(node.kind === 'folder' && open.has(node.path) ? visibleRows(node.children, open, depth + 1) : []),
  ]);
}
