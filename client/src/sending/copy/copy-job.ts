import { createStore } from '../../lib/store.js';
import type { UploadResult } from '../../upload/index.js';
import { cancelledError } from '../../upload/upload-error.js';
import { tagStage } from '../outcome/send-error.js';
import type { Job } from '../progress/job.js';
import { copyTransfer, type CopyProgress, type CopyRequest } from './copy-transfer.js';

export interface CopySnapshot extends CopyProgress {
  /** The server copies between `opening` and `recording`, which are short. */
  phase: 'opening' | 'copying' | 'recording';
}

type Source = CopyRequest['source'];

interface CopyOptions {
  uploader: CopyRequest['uploader'];
  source: Source | ((signal: AbortSignal) => Promise<Source>);
}

/** Copies files of a transfer on the server, all or none, then records what the copies are for. */
export function startCopyJob<R>(
  { uploader, source }: CopyOptions,
  record: (copies: UploadResult) => Promise<R>,
): Job<CopySnapshot, R> {
  const stop = new AbortController();
  const { signal } = stop;
  const snapshot = createStore<CopySnapshot>({ phase: 'opening', copiedBytes: 0, totalBytes: 0 });
  const onProgress = (progress: CopyProgress) => snapshot.set({ phase: 'copying', ...progress });
  const copy = async () =>
    copyTransfer(
      { uploader, source: typeof source === 'function' ? await source(signal) : source, signal, onProgress },
      (copies) => {
        snapshot.set({ ...snapshot.get(), phase: 'recording' });
        return tagStage('record', record(copies));
      },
    );
  return {
    subscribe: snapshot.subscribe,
    snapshot: snapshot.get,
    cancel: () => {
      stop.abort(cancelledError());
      return Promise.resolve();
    },
    result: tagStage('upload', copy()),
  };
}
