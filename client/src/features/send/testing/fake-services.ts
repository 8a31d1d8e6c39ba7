import { createStore } from '../../../lib/store.js';
import type { OpenUpload, UploadSnapshot } from '../../../upload/index.js';
import type { SentTransfer } from '../../../sending/outcome/sent-transfer.js';
import { SendError } from '../../../sending/outcome/send-error.js';
import type { SendRequest } from '../../../sending/form/transfer-body.js';
import type { SendJob } from '../../../sending/progress/job.js';
import type { SendServices, UnfinishedServices } from '../services/send-services.js';

export const rightCode = 'K7M2P';

const beginning: UploadSnapshot = {
  phase: 'preparing',
  sentBytes: 0,
  totalBytes: 100,
  filesDone: 0,
  fileBytes: [],
  filesTotal: 2,
  bytesPerSecond: 0,
};

/** Refusal of a call, as the API layer throws it. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(code);
  }
}

/** A transfer whose progress the test controls. */
class FakeJob implements SendJob {
  readonly result: Promise<SentTransfer>;
  isCancelled = false;
  private readonly state = createStore(beginning);
  private settle: { done: (sent: SentTransfer) => void; fail: (error: unknown) => void } | undefined;

  constructor() {
    this.result = new Promise((done, fail) => {
      this.settle = { done, fail };
    });
  }

  subscribe = this.state.subscribe;
  snapshot = this.state.get;

  cancel = () => {
    this.isCancelled = true;
    this.fail('cancelled');
    return Promise.resolve();
  };

  show(change: Partial<UploadSnapshot>): void {
    this.state.set({ ...this.state.get(), ...change });
  }

  finish(sent: Partial<SentTransfer> = {}): void {
    this.settle?.done({
      slug: 'abc1234',
      link: 'https://files.test/w/abc1234',
      recipients: ['li@x.cn'],
      expiresAt: Date.parse('2026-12-01T12:00:00Z'),
      undoUntil: null,
      ...sent,
    });
  }

  fail(code: string, { stage = 'upload', details = {} }: { stage?: 'upload' | 'record'; details?: object } = {}): void {
    this.settle?.fail(new SendError(stage, new Refused(code, { ...details })));
  }
}

class FakeUnfinished implements UnfinishedServices {
  uploads: OpenUpload[] = [];
  reopened: Awaited<ReturnType<UnfinishedServices['reopen']>> | Refused = { files: [], missing: [] };
  readonly discarded: string[] = [];
  discardError: Refused | null = null;

  list = () => Promise.resolve(this.uploads);
  reopen = () => (this.reopened instanceof Refused ? Promise.reject(this.reopened) : Promise.resolve(this.reopened));
  discard = (slug: string) => {
    if (this.discardError) return Promise.reject(this.discardError);
    this.discarded.push(slug);
    return Promise.resolve();
  };
}

export class FakeServices implements SendServices {
  readonly codesFor: string[] = [];
  readonly requests: SendRequest[] = [];
  readonly jobs: FakeJob[] = [];
  resumable = 0;
  codeError: Refused | null = null;

  get job(): FakeJob {
    const job = this.jobs.at(-1);
    if (!job) throw new Error('nothing was sent');
    return job;
  }

  resumableBytes = () => Promise.resolve(this.resumable);
  readonly unfinishedUploads = new FakeUnfinished();
  unfinished = () => Promise.resolve(this.unfinishedUploads);

  requestCode: SendServices['requestCode'] = (email) => {
    this.codesFor.push(email);
    return this.codeError ? Promise.reject(this.codeError) : Promise.resolve();
  };

  readonly undone: string[] = [];
  undoError: Error | null = null;
  undo: SendServices['undo'] = (slug) => {
    if (this.undoError) return Promise.reject(this.undoError);
    this.undone.push(slug);
    return Promise.resolve();
  };

  checkCode: SendServices['checkCode'] = (email, code) => {
    if (code !== rightCode) return Promise.reject(new Refused('wrong-code'));
    return Promise.resolve({ email, ticket: 'T', expiresAt: Date.now() + 30 * 60_000 });
  };

  start: SendServices['start'] = (request) => {
    this.requests.push(request);
    const job = new FakeJob();
    this.jobs.push(job);
    return Promise.resolve(job);
  };
}
