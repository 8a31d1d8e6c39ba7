import { clientConfig } from '../../lib/hosts.js';
import { createStore } from '../../lib/store.js';
import { browserConnection } from '../../upload/browser/browser-connection.js';
import { systemClock } from '../../upload/clock.js';
import {
  createUpload,
  type BrowserUploadOptions,
  type Upload,
  type UploadResult,
  type UploadSnapshot,
} from '../../upload/index.js';
import { cancelledError } from '../../upload/upload-error.js';
import { tagStage } from '../outcome/send-error.js';
import type { Job } from './job.js';
import { retryWhenOnline } from './retry-when-online.js';

/** Snapshots of the upload, which also show a lost network while the record is being made. */
function withOutages(upload: Upload) {
  const waiting = createStore<UploadSnapshot | null>(null);
  return {
    onChange: (isOffline: boolean) =>
      waiting.set(isOffline ? { ...upload.snapshot(), phase: 'waiting-for-network' } : null),
    subscribe: (listener: () => void) => {
      const stops = [waiting.subscribe(listener), upload.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    snapshot: () => waiting.get() ?? upload.snapshot(),
  };
}

/** Uploads files, then records what they are for. `record` must be idempotent: it is repeated when the network was lost. */
export function startUploadJob<R>(
  options: Pick<
    BrowserUploadOptions,
    'files' | 'open' | 'api' | 'onSenderTicket' | 'checkpoints' | 'isShared' | 'hasher' | 'transport' | 'resume'
  >,
  record: (uploaded: UploadResult) => Promise<R>,
): Job<UploadSnapshot, R> {
  const upload = createUpload({ ...options, multipartFromBytes: clientConfig().multipartFromBytes });
  const cancelled = new AbortController();
  const { onChange, ...shown } = withOutages(upload);
  const run = async () => {
    const uploaded = await tagStage('upload', upload.start());
    const outages = { connection: browserConnection(), clock: systemClock, signal: cancelled.signal, onChange };
    const recorded = await tagStage(
      'record',
      retryWhenOnline(() => record(uploaded), outages),
    );
    void upload.forget();
    return recorded;
  };
  const cancel = () => {
    cancelled.abort(cancelledError());
    return upload.cancel();
  };
  return { ...shown, cancel, result: run() };
}
