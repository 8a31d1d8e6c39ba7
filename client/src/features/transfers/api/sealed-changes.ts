import { openDownloadPage } from '#contract/calls.js';
import { samePathKey } from '#contract/file-names.js';
import type { SealedChange } from '#contract/transfers/encryption.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { openList, sealList, type ListedFile } from '../../../encryption/sealed-list.js';
import type { TransferKey } from '../../../encryption/transfer-key.js';
import { ApiError, call, hasCode } from '../../../lib/api.js';
import type { OpenedList } from '../../../lib/opened-files.js';
import type { PickedFile } from '../../../sending/files/picked-files.js';
import type { Job } from '../../../sending/progress/job.js';
import { startSealedUpload } from '../../../sending/sealing/sealed-upload-job.js';
import type { UploadOptions, UploadResult, UploadSnapshot } from '../../../upload/index.js';
import { readTransfer } from './transfers.queries.js';

/** Changes at the same time that are given way to. */
const MAX_TRIES = 5;

interface SealedChangeRequest {
  slug: string;
  files: readonly PickedFile[];
  /** The file that is replaced. */
  replaces?: string | undefined;
  opened: OpenedList;
}

type Record = (uploaded: UploadResult, sealed: SealedChange) => Promise<TransferView>;

/** Encrypts files for the key of a transfer that was sent, and uploads them; `record` gets its new list. */
export async function startSealedChange(
  { slug, files, replaces, opened }: SealedChangeRequest,
  upload: Pick<UploadOptions, 'open' | 'api'>,
  record: Record,
): Promise<Job<UploadSnapshot, TransferView>> {
  refuseRepeats(files, opened, replaces);
  const { key } = opened;
  const target = { key, addTo: slug, replaces };
  return startSealedUpload({ ...upload, files, target }, async (uploaded, sealing) =>
    recordWithList({ slug, key, added: await sealing.listed() }, (sealed) => record(uploaded, sealed)),
  );
}

/** The server cannot compare names: only the list has them. */
function refuseRepeats(files: readonly PickedFile[], { listed }: OpenedList, replaces: string | undefined): void {
  const staying = [...listed].filter(([id]) => id !== replaces);
  const known = new Set(staying.map(([, { path }]) => samePathKey(path)));
  const twice = files.find(({ path }) => known.has(samePathKey(path)));
  if (twice) throw new ApiError({ code: 'duplicate-file', status: 400, details: { fileName: twice.path } });
}

interface Addition {
  slug: string;
  key: TransferKey;
  added: readonly ListedFile[];
}

/** The server accepts a list only for the current revision: after a concurrent change a new list is made. */
export async function recordWithList<R>(addition: Addition, record: (sealed: SealedChange) => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries += 1) {
    const sealed = await changedList(addition);
    try {
      return await record(sealed);
    } catch (error) {
      if (!hasCode(error, 'transfer-changed') || tries === MAX_TRIES) throw error;
    }
  }
}

async function changedList({ slug, key, added }: Addition): Promise<SealedChange> {
  // The revision before the list: a change between the two is refused.
  const transfer = await readTransfer(slug);
  if (!transfer) throw new ApiError({ code: 'transfer-not-found', status: 404 });
  const { sealedList } = await call(openDownloadPage, { body: { slug }, repeatable: true });
  const { message, files } = await openList(sealedList ?? '', key);
  // The list drops permanently deleted files, which cannot be restored.
  const stored = new Set([...transfer.fileObjects, ...transfer.versions].map(({ fileName }) => fileName));
  const names = new Set(added.map(({ name }) => name));
  const kept = files.filter(({ name }) => stored.has(name) && !names.has(name));
  return { list: await sealList({ message, files: [...kept, ...added] }, key), revision: transfer.revision };
}
