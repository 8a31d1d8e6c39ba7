import { readSubmission, requestMatrix } from '#contract/calls.js';
import { REQUEST_MATRIX_PAGE_SIZE } from '#contract/limits.js';
import { archivedFiles } from '#contract/requests/archived-files.js';
import type { RequestView } from '#contract/requests/requests.js';
import type { RequestMatrixLine } from '#contract/requests/reviews.js';
import type { TransferKey } from '../../../encryption/transfer-key.js';
import { call } from '../../../lib/api.js';
import type { StoredFile } from '../../../lib/opened-files.js';
import { openParts } from '../../../encryption/open-submission.js';
import { readableItems, storedFiles, type ReadableItem } from './readable-items.js';

/** Submissions that are read at a time. */
const AT_ONCE = 4;

interface RequestFiles {
  /** All that open and were not sent back, each with its path in the archive. */
  files: StoredFile[];
  /** Whose files do not open, at least not all. */
  unopened: RequestMatrixLine['from'][];
}

interface Opened {
  from: RequestMatrixLine['from'];
  transferId: string;
  items: ReadableItem[];
  files: StoredFile[];
}

async function linesWithFiles(slug: string): Promise<RequestMatrixLine[]> {
  const lines: RequestMatrixLine[] = [];
  for (let skip = 0; ; skip += REQUEST_MATRIX_PAGE_SIZE) {
    const query = { skip, limit: REQUEST_MATRIX_PAGE_SIZE };
    const page = await call(requestMatrix, { params: { slug }, query });
    lines.push(...page.lines.filter(({ transferSlug }) => transferSlug !== null));
    if (skip + REQUEST_MATRIX_PAGE_SIZE >= page.total) return lines;
  }
}

async function openLine(slug: string, line: RequestMatrixLine, keys: readonly TransferKey[]): Promise<Opened[]> {
  const { submissionId, transferSlug, from } = line;
  if (submissionId === null || transferSlug === null) return [];
  const view = await call(readSubmission, { params: { slug, submissionId } });
  const opened = await openParts(view, keys);
  const files = storedFiles(view, transferSlug, opened);
  return [{ from, transferId: transferSlug, items: readableItems(view, opened), files }];
}

/** Opens the lists of everything that was submitted for a request, for one archive by person and item. */
export async function readRequestFiles(request: RequestView, keys: readonly TransferKey[]): Promise<RequestFiles> {
  const lines = await linesWithFiles(request.slug);
  const opened: Opened[] = [];
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    const some = lines.slice(at, at + AT_ONCE).map((line) => openLine(request.slug, line, keys));
    opened.push(...(await Promise.all(some)).flat());
  }
  const handed = opened.map(({ items, ...rest }) => ({ ...rest, items: items.map(({ submitted }) => submitted) }));
  const idOf = (slug: string, fileId: string) => `${slug}/${fileId}`;
  const stored = new Map(opened.flatMap(({ files }) => files).map((file) => [idOf(file.slug, file.fileId), file]));
  const files = archivedFiles(request, handed).flatMap(({ transferId, fileId, path }) => {
    const file = stored.get(idOf(transferId, fileId));
    return file ? [{ ...file, path }] : [];
  });
  const isUnopened = ({ submitted, locked }: ReadableItem) =>
    submitted.state !== 'sent-back' && (locked?.files ?? 0) > 0;
  return { files, unopened: opened.filter(({ items }) => items.some(isUnopened)).map(({ from }) => from) };
}
