import type { DownloadPage } from '#contract/transfers/downloads.js';
import type * as Tree from '#contract/transfers/file-tree.js';

export type TransferFile = DownloadPage['files'][number];
export type TreeNode = Tree.TreeNode<TransferFile>;
export type TreeRow = Tree.TreeRow<TransferFile>;
