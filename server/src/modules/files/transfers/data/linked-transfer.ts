import {
  linkedFields,
  type LinkedTransfer,
  type LinkSelection,
  type Recipient,
  type TransferFile,
  withheldBy,
  type Withheld,
} from '../domain/transfer.js';

type LinkedFields = Omit<LinkedTransfer, 'recipient' | 'selectedFiles'>;

/** The document as `projectionOf` reads it. */
export type LinkedDocument = LinkedFields & {
  requestWithheld?: Withheld;
  recipients?: Recipient[];
  files: TransferFile[];
};

/** Comparing with more ids costs more than reading all files. */
const MAX_FILTERED = 100;

const fields = Object.fromEntries([...linkedFields, 'requestWithheld'].map((field) => [field, 1]));

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
