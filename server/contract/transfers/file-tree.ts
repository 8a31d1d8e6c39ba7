/** Files as folders, and names for several files: what pages, mails and archives show alike. */

export interface TreeFile {
  /** Folders included, separated by `/`. */
  path: string;
  /** Bytes. */
  size: number;
}

export interface FileNode<F extends TreeFile> {
  kind: 'file';
  name: string;
  file: F;
}

export interface FolderNode<F extends TreeFile> {
  kind: 'folder';
  name: string;
  /** Path of the folder itself; unique in the tree. */
  path: string;
  children: TreeNode<F>[];
  /** All files below, at any depth. */
  files: F[];
  bytes: number;
}

export type TreeNode<F extends TreeFile> = FileNode<F> | FolderNode<F>;

export interface ContentName {
  /** Name of the first file, or of its top folder if that holds several files. */
  name: string;
  isFolder: boolean;
  /** Number of further files, besides those of the name. */
  moreFiles: number;
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

/** Names a list of files: `Site photos` for the files of one folder. */
export function contentNameOf(paths: readonly string[]): ContentName {
  const segments = segmentsOf(paths[0] ?? '');
  const top = segments[0] ?? '';
  const inTop = paths.filter((path) => path.startsWith(`${top}/`)).length;
  if (inTop > 1) return { name: top, isFolder: true, moreFiles: paths.length - inTop };
  return { name: segments.at(-1) ?? '', isFolder: false, moreFiles: Math.max(0, paths.length - 1) };
}

/** Names files by a recording only if there is no other file. */
export function nameOfFiles(files: readonly { path: string; recording: object | null }[]): ContentName {
  const recordingsLast = [...files].sort((a, b) => Number(a.recording !== null) - Number(b.recording !== null));
  return contentNameOf(recordingsLast.map(({ path }) => path));
}

/** Folders first, then by name, "2" before "10". */
export function buildTree<F extends TreeFile>(files: readonly F[], language: string): TreeNode<F>[] {
  const root = newFolder<F>('', '');
  const folders = new Map([['', root]]);
  for (const file of files) {
    const segments = segmentsOf(file.path);
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

function newFolder<F extends TreeFile>(name: string, path: string): FolderNode<F> {
  return { kind: 'folder', name, path, children: [], files: [], bytes: 0 };
}

function folderAt<F extends TreeFile>(
  segments: string[],
  folders: Map<string, FolderNode<F>>,
  root: FolderNode<F>,
): FolderNode<F> {
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

/** A transfer of at most this many files is shown with all folders open. */
const ALL_OPEN_FILES = 9;

/** Paths of the folders that are open at first: in a large transfer only a folder that holds everything. */
export function openAtFirst<F extends TreeFile>(tree: readonly TreeNode<F>[], fileCount: number): Set<string> {
  const open = new Set<string>();
  const visit = (node: TreeNode<F>) => {
    if (node.kind === 'file') return;
    open.add(node.path);
    if (fileCount <= ALL_OPEN_FILES) node.children.forEach(visit);
  };
  if (fileCount <= ALL_OPEN_FILES || tree.length === 1) tree.forEach(visit);
  return open;
}

/** Deeper rows are not indented further: on a phone the names need the width. */
export const MAX_INDENT = 6;

export interface TreeRow<F extends TreeFile> {
  node: TreeNode<F>;
  /** Level in the tree; 0 at the top. */
  depth: number;
}

/** The rows to show; a closed folder is one row. */
export function visibleRows<F extends TreeFile>(
  tree: readonly TreeNode<F>[],
  open: Pick<ReadonlySet<string>, 'has'>,
  depth = 0,
): TreeRow<F>[] {
  return tree.flatMap((node) => [
    { node, depth },
    ...(node.kind === 'folder' && open.has(node.path) ? visibleRows(node.children, open, depth + 1) : []),
  ]);
}
