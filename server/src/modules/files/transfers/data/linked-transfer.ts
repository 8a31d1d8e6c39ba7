import {
  type LinkedTransfer,
  type LinkSelection,
  type Recipient,
  type TransferFile,
  withheldBy,
  type Withheld,
} from '../domain/transfer.js';

type LinkedFields = Omit<LinkedTransfer, 'recipient' | 'selectedFiles'>;

/** As `projectionOf` reads it. */
export type LinkedDocument = LinkedFields & {
  requestWithheld?: Withheld;
  recipients?: Recipient[];
  files: TransferFile[];
};

/** Comparing with more ids costs more than reading all files. */
const MAX_FILTERED = 100;

const fields: Record<keyof Required<LinkedFields> | 'requestWithheld', 1> = {
  _id: 1,
  slug: 1,
  sendAs: 1,
  accountId: 1,
  createdBy: 1,
  sender: 1,
  store: 1,
  title: 1,
  message: 1,
  fileName: 1,
  moreFiles: 1,
  fileCount: 1,
  totalBytes: 1,
  dateSent: 1,
  expiresAt: 1,
  downloadLimit: 1,
  lastDownloadAt: 1,
  passwordHash: 1,
  passwordVersion: 1,
  wrongPasswords: 1,
  lang: 1,
  deletedAt: 1,
  withheld: 1,
  requestWithheld: 1,
};

export function projectionOf({ recipientId, fileIds }: LinkSelection): Record<string, unknown> {
  const wanted = { $filter: { input: '$files', cond: { $in: ['$$this.id', { $literal: fileIds }] } } };
  const isFiltered = fileIds !== 'all' && fileIds.length <= MAX_FILTERED;
  return {
    ...fields,
    ...(recipientId !== null && { recipients: { $elemMatch: { recipientId } } }),
    files: isFiltered ? wanted : 1,
  };
}

export function toLinkedTransfer(
  { recipients, files, requestWithheld, ...transfer }: LinkedDocument,
  ids: LinkSelection['fileIds'],
): LinkedTransfer {
  const wanted = new Set(ids === 'all' ? [] : ids);
  const selectedFiles = ids === 'all' ? files : files.filter(({ id }) => wanted.has(id));
  return {
    ...transfer,
    ...withheldBy(transfer.withheld, requestWithheld),
    recipient: recipients?.[0] ?? null,
    selectedFiles,
  };
}
