import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { itemFolders } from '#contract/requests/archived-files.js';
import type { RequestView } from '#contract/requests/requests.js';
import type { RequestMatrixLine } from '#contract/requests/reviews.js';
import type { SubmissionView } from '#contract/requests/submissions.js';
import type { TransferKey } from '../../encryption/transfer-key.js';
import type { StoredFile } from '../../lib/opened-files.js';
import { startDownload } from '../../lib/start-download.js';
import {
  signSubmittedFile,
  signSubmittedZip,
  submissionQuery,
  useDecide,
  type Decision,
} from './api/requests.queries.js';
import type { OpenedParts } from '../../encryption/opened-submission.js';
import { readableItems, storedFiles, type ReadableItem } from './sealed/readable-items.js';
import { withOpener } from './sealed/save-files.js';
import { useKeyAccess } from './sealed/use-key-access.js';

/** How submitted files come: signed by the server, or opened by this tab. */
export interface FileWays {
  sign(fileId: string): Promise<string | Blob>;
  download(fileId: string): Promise<void>;
  downloadAll(title: string): Promise<void>;
}

interface Opened {
  /** The state of the submission, and the keys. */
  view: SubmissionView;
  keys: readonly TransferKey[];
  parts: OpenedParts;
}

/** What the user's keys have opened; null while they are locked. */
function useOpenedParts(view: SubmissionView | undefined, sealedTo: string | null): Opened | null {
  const { keys } = useKeyAccess(sealedTo);
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    if (!view || !keys) return undefined;
    let isLeft = false;
    void import('../../encryption/open-submission.js')
      .then(({ openParts }) => openParts(view, keys))
      .then((parts) => isLeft || setOpened({ view, keys, parts }));
    return () => {
      isLeft = true;
    };
  }, [view, keys]);
  return opened?.keys === keys ? opened : null;
}

function plainWays(slug: string): FileWays {
  return {
    sign: (fileId) => signSubmittedFile(slug, fileId),
    download: (fileId) => signSubmittedFile(slug, fileId).then(startDownload),
    downloadAll: () => signSubmittedZip(slug).then(startDownload),
  };
}

function sealedWays(files: readonly StoredFile[], { items, lang, lastModified: zippedAt }: RequestView): FileWays {
  const fileOf = (fileId: string) => {
    const file = files.find((one) => one.fileId === fileId);
    if (!file) throw new Error(`no file ${fileId}`);
    return file;
  };
  const folderOf = itemFolders(items, lang);
  const inFolder = ({ path, ...file }: StoredFile): StoredFile => {
    const slash = path.indexOf('/');
    return { ...file, path: folderOf(path.slice(0, slash)) + path.slice(slash) };
  };
  return {
    sign: (fileId) => withOpener((opener) => opener.read(fileOf(fileId))),
    download: (fileId) => withOpener((opener) => opener.saveFile(fileOf(fileId))),
    downloadAll: (title) => withOpener((opener) => opener.saveZip(files.map(inFolder), { title, zippedAt })),
  };
}

/** One person's submission, as far as it can be read, and what its owner does with it. */
export function useSubmission(request: RequestView, { submissionId, transferSlug }: RequestMatrixLine) {
  const { slug, sealedTo } = request;
  const { data, error, refetch } = useQuery({
    ...submissionQuery(slug, submissionId ?? ''),
    enabled: submissionId !== null,
  });
  const decision = useDecide(slug, submissionId ?? '');
  const opened = useOpenedParts(data, sealedTo);
  const items = useMemo<ReadableItem[] | undefined>(
    () => (submissionId === null ? [] : data && readableItems(data, opened?.parts ?? null)),
    [submissionId, data, opened],
  );
  const ways = useMemo<FileWays | null>(() => {
    if (transferSlug === null || !data) return null;
    if (data.sealed === null) return plainWays(transferSlug);
    return opened && sealedWays(storedFiles(data, transferSlug, opened.parts), request);
  }, [transferSlug, data, opened, request]);
  const decide = async (decisions: Decision[]): Promise<void> => {
    if (!data?.sealed) return decision.enqueue(decisions);
    const { sealDecisions } = await import('./sealed/seal-decisions.js');
    return decision.enqueue(
      await sealDecisions(decisions, [...data.sealed.visitorKeys, ...(sealedTo ? [sealedTo] : [])]),
    );
  };
  return {
    items,
    /** Some of it does not open, though the user has the key. */
    isDamaged: opened !== null && opened.view === data && items?.some(({ locked }) => locked !== null) === true,
    /** Null without files, or while they cannot be opened. */
    ways,
    error,
    refetch,
    decide,
    decideError: decision.error,
  };
}
