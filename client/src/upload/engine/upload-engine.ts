import type { UploadCredential } from '#contract/transfers/storage.js';
import { MULTIPART_THRESHOLD_BYTES } from '#contract/limits.js';
import { Checksums } from '../hashing/checksums.js';
import { systemClock, type UploadClock } from '../clock.js';
import { toFailure } from './failure.js';
import { NetworkGate } from './network-gate.js';
import { ProgressMeter } from './progress-meter.js';
import { Retrier } from './retrier.js';
import { REQUEST_TIMEOUT_MS } from './retry-policy.js';
import { StoreSession } from '../store/store-session.js';
import type { Upload, UploadedFile, UploadOptions, UploadPhase, UploadResult, UploadSnapshot } from '../types.js';
import type { UploadApi } from '../store/upload-api.js';
import { UploadError, cancelledError, isCancelled, type UploadErrorCode } from '../upload-error.js';
import { openOrResume, type OpenedUpload } from './upload-opening.js';
import { UploadRun } from './upload-run.js';

/** How often an upload restarts from the stored parts after a lost multipart upload or an aborted request. */
const RESTARTS = 3;

const restartCodes = new Set<UploadErrorCode>(['multipart-not-found', 'aborted', 'checksum-mismatch']);

/** Makes an upload; nothing happens before `start()`. */
export function prepareUpload(options: UploadOptions): Upload {
  return new UploadEngine(options);
}

class UploadEngine implements Upload {
  readonly #clock: UploadClock;
  readonly #progress: ProgressMeter;
  readonly #cancelled = new AbortController();
  readonly #checksums: Checksums;
  /** Abandoned multipart uploads. */
  readonly #stale: { uploadId: string; itemPath: string }[] = [];
  #opened: OpenedUpload | undefined;
  #running: Promise<UploadResult> | undefined;
  /** The phase apart from a lost network, which only covers it. */
  #phase: UploadPhase = 'preparing';
  #isAway = false;

  constructor(private readonly options: UploadOptions) {
    this.#clock = options.clock ?? systemClock;
    this.#checksums = new Checksums(options.hasher);
    this.#progress = new ProgressMeter(this.#clock, options.files);
  }

  start(): Promise<UploadResult> {
    this.#running ??= this.#toTheEnd();
    return this.#running;
  }

  async cancel(): Promise<void> {
    this.#cancelled.abort(cancelledError());
    // The hashes are no longer needed.
    this.#checksums.close();
    await this.#running?.catch(() => undefined);
    if (!this.#running) this.#setPhase('cancelled');
  }

  async forget(): Promise<void> {
    await this.#opened?.checkpoint.remove();
  }

  subscribe(listener: () => void): () => void {
    return this.#progress.subscribe(listener);
  }

  snapshot(): UploadSnapshot {
    return this.#progress.snapshot;
  }

  async #toTheEnd(): Promise<UploadResult> {
    const stopSaving = this.#progress.subscribe(() => this.#opened?.checkpoint.noteProgress(this.#progress.sentBytes));
    const release = this.options.wakeLock?.keepAwake();
    try {
      const result = await this.#withRestarts();
      stopSaving();
      // Kept until the transfer is made: should that fail, no byte has to travel again.
      await this.#opened?.checkpoint.save();
      this.#setPhase('finished');
      return result;
    } catch (error) {
      stopSaving();
      await this.#keepForLater(error);
      this.#setPhase(isCancelled(error) ? 'cancelled' : 'failed');
      throw error;
    } finally {
      release?.();
      this.#checksums.close();
      this.#progress.close();
      this.#opened?.release();
    }
  }

  async #withRestarts(): Promise<UploadResult> {
    for (let restarts = 0; ; restarts += 1) {
      try {
        return await this.#once(restarts > 0);
      } catch (error) {
        const known = toUploadError(error);
        if (this.#cancelled.signal.aborted || restarts >= RESTARTS || !restartCodes.has(known.code)) throw known;
        this.#setPhase('resuming');
      }
    }
  }

  async #once(isRestart: boolean): Promise<UploadResult> {
    const ended = new AbortController();
    let session: StoreSession | undefined;
    const end = (reason: unknown) => {
      ended.abort(reason);
      session?.end(reason as Error);
    };
    const onCancel = () => end(this.#cancelled.signal.reason);
    this.#cancelled.signal.addEventListener('abort', onCancel, { once: true });
    if (this.#cancelled.signal.aborted) onCancel();
    const gate = this.#gate(ended.signal, () => session?.networkWentAway());
    const retrier = new Retrier({
      clock: this.#clock,
      gate,
      signal: ended.signal,
      renewCredential: async (failure, beganAt) => session?.renewCredential(failure, beganAt),
      warn: (kind, message) => this.#progress.warn(kind, message),
    });
    try {
      const opened = await this.#open(retrier, ended.signal);
      session = await this.#session(opened, retrier);
      await this.#run(opened, session, { isRestart, onFailure: end });
      const files = await this.#summed(opened);
      ended.signal.throwIfAborted();
      return { slug: opened.slug, files };
    } catch (error) {
      const { code } = toFailure(error);
      // The checksums do not match the parts that were sent: both start over once the old parts are removed.
      if (code === 'checksum-mismatch') this.#beginAnew(error);
      throw error;
    } finally {
      gate.close();
      this.#cancelled.signal.removeEventListener('abort', onCancel);
    }
  }

  #gate(signal: AbortSignal, onLost: () => void): NetworkGate {
    const onChange = (isAway: boolean) => {
      this.#isAway = isAway;
      if (isAway) onLost();
      this.#showPhase();
    };
    return new NetworkGate({ connection: this.options.connection, clock: this.#clock, signal, onChange });
  }

  async #open(retrier: Retrier, signal: AbortSignal): Promise<OpenedUpload> {
    this.#opened ??= await openOrResume({
      options: this.options,
      senderTicket: this.options.open.senderTicket,
      clock: this.#clock,
      retrier,
      signal: this.#cancelled.signal,
      onResuming: () => this.#setPhase('resuming'),
    });
    signal.throwIfAborted();
    return this.#opened;
  }

  async #session({ credential }: OpenedUpload, retrier: Retrier): Promise<StoreSession> {
    const { transport, requestTimeoutMs = REQUEST_TIMEOUT_MS } = this.options;
    const api =
      credential.current.mode === 'sts' ? await this.#stsApi(credential.current, requestTimeoutMs) : this.options.api;
    return new StoreSession({ api, transport, keeper: credential, retrier, requestTimeoutMs });
  }

  /** Fetched only where a store has a token service. */
  async #stsApi(
    { hasChecksums: takesChecksums = true }: UploadCredential,
    requestTimeoutMs: number,
  ): Promise<UploadApi> {
    const { StsApi } = await import('../store/sts-api.js');
    const { api: server, transport, hasher } = this.options;
    const hasChecksums = takesChecksums && hasher !== undefined;
    return new StsApi({ server, transport, clock: this.#clock, requestTimeoutMs, hasChecksums }).asUploadApi();
  }

  async #run(
    opened: OpenedUpload,
    session: StoreSession,
    { isRestart, onFailure }: { isRestart: boolean; onFailure(error: unknown): void },
  ): Promise<void> {
    const { files } = this.options;
    const context = { session, progress: this.#progress, checksums: this.#checksums, clock: this.#clock, files };
    const run = new UploadRun({
      opened,
      context,
      effectiveType: this.options.connection.effectiveType(),
      multipartFromBytes: (await this.options.multipartFromBytes) ?? MULTIPART_THRESHOLD_BYTES,
      onSending: () => this.#setPhase('uploading'),
      onFailure,
    });
    for (const { uploadId, itemPath } of this.#stale.splice(0)) await session.abortMultipart(uploadId, itemPath);
    await run.run(isRestart || opened.isResumed);
  }

  /** Hashing may lag behind sending, but the transfer needs its result. */
  async #summed({ files, checkpoint }: OpenedUpload): Promise<UploadedFile[]> {
    return Promise.all(
      files.map(async (file, index) => {
        const digest = await this.#checksums.digestOf(index);
        checkpoint.fileAt(file.path).digest = digest;
        return { ...file, ...digest };
      }),
    );
  }

  #beginAnew(error: unknown): void {
    const { fileIndex } = error instanceof UploadError ? error : {};
    const file = fileIndex === undefined ? undefined : this.#opened?.files[fileIndex];
    if (fileIndex === undefined || !file) return;
    this.#checksums.forget(fileIndex);
    const kept = this.#opened?.checkpoint.fileAt(file.path);
    if (kept?.uploadId !== undefined) this.#stale.push({ uploadId: kept.uploadId, itemPath: kept.itemPath });
    if (kept) kept.uploadId = undefined;
  }

  /** Keeps the checkpoint, unless the server has closed the upload. */
  async #keepForLater(error: unknown): Promise<void> {
    const { code } = toFailure(error);
    const isGone = code === 'upload-not-found' || code === 'upload-expired';
    await (isGone ? this.#opened?.checkpoint.remove() : this.#opened?.checkpoint.save());
  }

  #setPhase(phase: UploadPhase): void {
    this.#phase = phase;
    this.#showPhase();
  }

  #showPhase(): void {
    const hasEnded = this.#phase === 'finished' || this.#phase === 'cancelled' || this.#phase === 'failed';
    this.#progress.setPhase(this.#isAway && !hasEnded ? 'waiting-for-network' : this.#phase);
  }
}

function toUploadError(error: unknown): UploadError {
  if (error instanceof UploadError) return error;
  const { code, name, message, cause } = toFailure(error);
  return new UploadError({ code, name, message, cause });
}
