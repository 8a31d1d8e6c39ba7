import { useEffect, useRef, useState } from 'react';
import type { Visitor } from './api/downloads.queries.js';
import type { TransferFile } from './domain/transfer-file.js';
import type { SaveRequest } from './saving/save.js';
import { startDownload } from '../../lib/start-download.js';

type DownloadState =
  /** `started`: the browser saves it; downloads that the page carries show their own progress. */
  | { status: 'idle' | 'started' }
  /** `fileId` is the requested file; null for a zip. */
  | { status: 'preparing'; fileId: string | null }
  | { status: 'failed'; error: unknown };

/** Opens the files of an encrypted transfer. */
export interface FileOpener {
  save(request: SaveRequest, ids?: readonly string[]): Promise<boolean>;
  /** One file, by its signed address. */
  read(fileId: string, url: string): Promise<Blob>;
}

interface UseDownloadOptions {
  visitor: Visitor;
  files: TransferFile[];
  opener: FileOpener | undefined;
  /** Called for every refusal, so that the page can show the new state: expired, deleted, locked. */
  onRefused(error: unknown): void;
}

const loadSaving = () => import('./saving/save.js');

export function useDownload({ visitor, files, opener, onRefused }: UseDownloadOptions) {
  const [state, setState] = useState<DownloadState>({ status: 'idle' });
  const running = useRef(false);
  useEffect(() => {
    // Ahead of the first download; without it the browser saves by itself.
    loadSaving().then(
      ({ downloadWorker }) => downloadWorker(),
      () => undefined,
    );
  }, []);

  async function save(ids?: readonly string[]): Promise<boolean> {
    const { saveWithProgress, signDownload, confirmDownload } = await loadSaving();
    const { url, downloadToken, ...facts } = await signDownload(visitor, files, ids);
    const renew = async () => (await signDownload(visitor, files, ids)).url;
    const request = { ...facts, url, renew, onDone: () => confirmDownload(downloadToken) };
    if (opener) return opener.save(request, ids);
    const isWatched = await saveWithProgress(request);
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
