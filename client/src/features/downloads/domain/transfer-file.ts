import type { DownloadPage } from '#contract/transfers/downloads.js';
import type * as Tree from '#contract/transfers/file-tree.js';

/** `isSealed`: the page itself opens it, and the server knows neither its name nor its kind. */
export type TransferFile = DownloadPage['files'][number] & { isSealed?: true };
export type TreeNode = Tree.TreeNode<TransferFile>;
export type TreeRow = Tree.TreeRow<TransferFile>;
