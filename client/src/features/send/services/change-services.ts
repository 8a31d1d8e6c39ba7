import type { UserView } from '#contract/auth.js';
import { addFiles, createTransfer, discardUpload, openUpload, replaceFile, watchCopies } from '#contract/calls.js';
import type { TransferView } from '#contract/transfers.js';
import { currentLanguage } from '../../../i18n/index.js';
import { call, hasCode } from '../../../lib/api.js';
import { clientConfig } from '../../../lib/hosts.js';
import { pause } from '../../../lib/retry.js';
import { bindUploadApi } from '../../../upload/bind-upload-api.js';
import { createUpload, type UploadResult, type UploadSnapshot } from '../../../upload/index.js';
import type { Draft } from '../model/draft.js';
import type { SentTransfer } from '../model/panel-state.js';
import type { PickedFile } from '../model/picked-files.js';
import { SendError } from './send-error.js';
import { sentTransfer } from './sent-transfer.js';
import { transferBody } from './transfer-body.js';

const WATCH_MS = 1000;

/** Work on its way that can be watched and stopped. */
export interface ChangeJob<S, R> {
  subscribe(listener: () => void): () => void;
  snapshot(): S;
  cancel(): Promise<void>;
  /** Rejects with a `SendError`. */
  result: Promise<R>;
}

type Target = Pick<TransferView, '_id' | 'slug'>;

export interface AddRequest {
  user: UserView;
  transfer: Target;
  files: readonly PickedFile[];
}

export interface ReplaceRequest {
  user: UserView;
  transfer: Target;
  /** Whose place the new one takes. */
  fileId: string;
  file: PickedFile;
}

export interface ForwardRequest {
  user: UserView;
  transfer: Target;
  /** All of them when left out. */
  fileIds?: string[] | undefined;
  draft: Draft;
}

export interface CopySnapshot {
  /** `opening` and `recording` take a moment; between them the server copies. */
  phase: 'opening' | 'copying' | 'recording';
  copiedBytes: number;
  totalBytes: number;
}

export interface ChangeServices {
  addFiles(request: AddRequest): ChangeJob<UploadSnapshot, TransferView>;
  replaceFile(request: ReplaceRequest): ChangeJob<UploadSnapshot, TransferView>;
  forward(request: ForwardRequest): ChangeJob<CopySnapshot, SentTransfer>;
}

async function inStage<T>(stage: 'upload' | 'record', work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof SendError ? error : new SendError(stage, error);
  }
}

const objectsOf = ({ files }: UploadResult) =>
  files.map(({ path, size, itemPath, sha256, crc32 }) => ({ fileName: path, size, itemPath, sha256, crc32 }));

type Addition = AddRequest & { replaces?: string };

/** Sends files for a transfer that exists; what becomes of them there is the caller's word. */
function uploadFor(
  { user, transfer, files, replaces }: Addition,
  record: (uploaded: UploadResult) => Promise<TransferView>,
): ChangeJob<UploadSnapshot, TransferView> {
  const upload = createUpload({
    files,
    open: { id: user._id, type: 'userUpload', addTo: transfer.slug, replaces },
    api: bindUploadApi(call),
    multipartFromBytes: clientConfig().multipartFromBytes,
  });
  const run = async () => {
    const uploaded = await inStage('upload', upload.start());
    const changed = await inStage('record', record(uploaded));
    void upload.forget();
    return changed;
  };
  return {
    subscribe: (listener) => upload.subscribe(listener),
    snapshot: () => upload.snapshot(),
    cancel: () => upload.cancel(),
    result: run(),
  };
}

function startAdding(request: AddRequest): ChangeJob<UploadSnapshot, TransferView> {
  const { user, transfer } = request;
  return uploadFor(request, (uploaded) => {
    const fileObjects = objectsOf(uploaded);
    const body = { senderId: user._id, slug: transfer.slug, _id: transfer._id, uploadSlug: uploaded.slug, fileObjects };
    return call(addFiles, { body, repeatable: true });
  });
}

function startReplacing({ user, transfer, fileId, file }: ReplaceRequest): ChangeJob<UploadSnapshot, TransferView> {
  return uploadFor({ user, transfer, files: [file], replaces: fileId }, (uploaded) => {
    const [fileObject] = objectsOf(uploaded);
    if (!fileObject) throw new Error('nothing was uploaded');
    const body = { uploadSlug: uploaded.slug, fileObject };
    return call(replaceFile, { params: { slug: transfer.slug, fileId }, body, repeatable: true });
  });
}

/** A new transfer of files that are there already: the server copies them, all or none. */
class Forward implements ChangeJob<CopySnapshot, SentTransfer> {
  readonly result: Promise<SentTransfer>;
  readonly #openedAt = Date.now();
  readonly #listeners = new Set<() => void>();
  readonly #stop = new AbortController();
  #snapshot: CopySnapshot = { phase: 'opening', copiedBytes: 0, totalBytes: 0 };
  #session: { slug: string; token: string; ticket: string } | undefined;

  constructor(private readonly request: ForwardRequest) {
    this.result = this.#run();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = () => this.#snapshot;

  async cancel(): Promise<void> {
    this.#stop.abort(new SendError('upload', Object.assign(new Error('cancelled'), { code: 'cancelled' })));
    await this.#discard();
  }

  async #run(): Promise<SentTransfer> {
    try {
      const upload = await inStage('upload', this.#copy());
      return await inStage('record', this.#record(upload));
    } catch (error) {
      if (!this.#stop.signal.aborted) await this.#discard();
      throw this.#stop.signal.aborted ? this.#stop.signal.reason : error;
    }
  }

  async #copy(): Promise<UploadResult> {
    const { transfer, fileIds } = this.request;
    const opened = await this.#open({ forward: { slug: transfer.slug, fileIds } });
    this.#stop.signal.throwIfAborted();
    for (;;) {
      const { state, copiedBytes, totalBytes } = await this.#watch();
      this.#publish({ phase: 'copying', copiedBytes, totalBytes });
      if (state === 'failed') throw new SendError('upload', new Error('the copies failed'));
      if (state === 'done') return { slug: opened.slug, files: opened.files };
      await pause(WATCH_MS, this.#stop.signal);
    }
  }

  async #open(
    selection: { slug: string } | { forward: { slug: string; fileIds?: string[] | undefined } },
    ticket?: string,
  ) {
    const body = { id: this.request.user._id, type: 'userUpload' as const, ...selection };
    const opened = await call(openUpload, { body, headers: { 'x-upload-ticket': ticket } });
    this.#session = { slug: opened.slug, token: opened.uploadToken, ticket: opened.uploadTicket };
    return opened;
  }

  /** Large copies take longer than a token lives. */
  async #watch() {
    const session = this.#session;
    if (!session) throw new Error('nothing is open');
    const ask = (bearer: string) =>
      call(watchCopies, { params: { slug: session.slug }, bearer, signal: this.#stop.signal });
    try {
      return await ask(session.token);
    } catch (error) {
      if (!hasCode(error, 'unauthenticated')) throw error;
      const fresh = await this.#open({ slug: session.slug }, session.ticket);
      return ask(fresh.uploadToken);
    }
  }

  async #record(upload: UploadResult): Promise<SentTransfer> {
    this.#stop.signal.throwIfAborted();
    this.#publish({ ...this.#snapshot, phase: 'recording' });
    const { draft, user } = this.request;
    const body = transferBody({ draft, files: [], sender: { kind: 'member', user } }, upload, {
      openedAt: this.#openedAt,
      lang: currentLanguage(),
    });
    const headers = { 'idempotency-key': upload.slug };
    const answer = await call(createTransfer, { body, headers, repeatable: true });
    return sentTransfer(answer, body.emailTo?.length ?? 0);
  }

  /** What was copied is given up; the server does the same by itself after a while. */
  async #discard(): Promise<void> {
    if (!this.#session) return;
    const { slug, token } = this.#session;
    this.#session = undefined;
    await call(discardUpload, { params: { slug }, bearer: token }).catch(() => undefined);
  }

  #publish(snapshot: CopySnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}

export const changeServices: ChangeServices = {
  addFiles: startAdding,
  replaceFile: startReplacing,
  forward: (request) => new Forward(request),
};
