import { useEffect, useRef, useState } from 'react';
import type { DownloadPage } from '#contract/transfers/downloads.js';
import { confirmDownload, signDownload, type Visitor } from './api/downloads.queries.js';
import { downloadWorker } from './saving/worker-registration.js';
import { startDownload } from '../../lib/start-download.js';

type DownloadState =
  /** `started`: the browser saves it; downloads that the page carries show their own progress. */
  | { status: 'idle' | 'started' }
  /** `fileId` is the requested file; null for a zip. */
  | { status: 'preparing'; fileId: string | null }
  | { status: 'failed'; error: unknown };

interface UseDownloadOptions {
  visitor: Visitor;
  files: DownloadPage['files'];
  /** Called for every refusal, so that the page can show the new state: expired, deleted, locked. */
  onRefused(error: unknown): void;
}

export function useDownload({ visitor, files, onRefused }: UseDownloadOptions) {
  const [state, setState] = useState<DownloadState>({ status: 'idle' });
  const running = useRef(false);
  useEffect(() => void downloadWorker(), []);

  async function save(ids?: readonly string[]): Promise<boolean> {
    const [{ saveWithProgress }, { url, downloadToken, ...facts }] = await Promise.all([
      import('./saving/save.js'),
      signDownload(visitor, files, ids),
    ]);
    const renew = async () => (await signDownload(visitor, files, ids)).url;
    const isWatched = await saveWithProgress({ ...facts, url, renew, onDone: () => confirmDownload(downloadToken) });
    if (!isWatched) startDownload(url);
    return isWatched;
  }

  async function download(ids?: readonly string[]): Promise<void> {
    if (running.current) return;
    running.current = true;
    setState({ status: 'preparing', fileId: ids?.length === 1 ? (ids[0] ?? null) : null });
    try {
      const isWatched = await save(ids);
      setState({ status: isWatched ? 'idle' : 'started' });
    } catch (error) {
      setState({ status: 'failed', error });
      onRefused(error);
    } finally {
      running.current = false;
    }
  }

  return { state, download };
}
