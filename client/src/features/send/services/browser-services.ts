import { checkSenderEmail, createTransfer, undoSend, verifySenderEmail } from '#contract/calls.js';
import { currentLanguage } from '../../../i18n/index.js';
import { call } from '../../../lib/api.js';
import { bindUploadApi } from '../../../upload/store/bind-upload-api.js';
import { clientConfig } from '../../../lib/hosts.js';
import { browserConnection } from '../../../upload/browser/browser-connection.js';
import { systemClock } from '../../../upload/clock.js';
import {
  createUpload,
  findResumable,
  type Upload,
  type UploadResult,
  type UploadSnapshot,
  type UploadTarget,
} from '../../../upload/index.js';
import { cancelledError } from '../../../upload/upload-error.js';
import type { SentTransfer } from '../../../sending/outcome/sent-transfer.js';
import { sentTransfer } from '../../../sending/outcome/sent-transfer.js';
import { transferBody, type Sender, type SendRequest } from '../../../sending/form/transfer-body.js';
import { lazyServices } from './lazy-services.js';
import { SendError } from '../../../sending/outcome/send-error.js';
import type { SendServices } from './send-services.js';
import { keepTicket } from './ticket-store.js';
import { throughOutages } from './through-outages.js';

function targetOf(sender: Sender): UploadTarget {
  if (sender.kind === 'member') return { id: sender.user._id, type: 'userUpload' };
  return { id: sender.email, type: 'anonUpload', senderTicket: sender.ticket };
}

async function record(request: SendRequest, upload: UploadResult, openedAt: number): Promise<SentTransfer> {
  const { sender } = request;
  const body = transferBody(request, upload, { openedAt, lang: currentLanguage() });
  const answer = await call(createTransfer, {
    headers: {
      // The slug is this transfer's and no other's: whatever is repeated with it makes one transfer.
      'idempotency-key': upload.slug,
      ...(sender.kind === 'visitor' && { 'x-sender-ticket': sender.ticket }),
    },
    repeatable: true,
    body,
  });
  return sentTransfer(answer, body.emailTo);
}

async function inStage<T>(stage: 'upload' | 'record', work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new SendError(stage, error);
  }
}

/** What a person sees of an upload, and of a network that goes away when everything but the record is made. */
function withOutages(upload: Upload) {
  const listeners = new Set<() => void>();
  let waiting: UploadSnapshot | null = null;
  return {
    onChange: (isAway: boolean) => {
      waiting = isAway ? { ...upload.snapshot(), phase: 'waiting-for-network' } : null;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      const stop = upload.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    snapshot: () => waiting ?? upload.snapshot(),
  };
}

export const browserServices: SendServices = {
  unfinished: lazyServices.unfinished,
  supportEmail: lazyServices.supportEmail,

  async requestCode(email) {
    await call(verifySenderEmail, { body: { email, lang: currentLanguage() } });
  },

  async checkCode(email, code) {
    const { ticket, expiresAt } = await call(checkSenderEmail, { body: { email, verifyId: code } });
    return { email, ticket, expiresAt };
  },

  start(request) {
    const openedAt = Date.now();
    let { sender } = request;
    const upload = createUpload({
      files: request.files,
      open: targetOf(sender),
      onSenderTicket: (renewed) => {
        if (sender.kind !== 'visitor') return;
        keepTicket({ email: sender.email, ...renewed });
        sender = { ...sender, ticket: renewed.ticket };
      },
      api: bindUploadApi(call),
      multipartFromBytes: clientConfig().multipartFromBytes,
    });
    const cancelled = new AbortController();
    const { onChange, ...shown } = withOutages(upload);
    const run = async () => {
      const uploaded = await inStage('upload', upload.start());
      const outages = { connection: browserConnection(), clock: systemClock, signal: cancelled.signal, onChange };
      const recorded = throughOutages(() => record({ ...request, sender }, uploaded, openedAt), outages);
      const sent = await inStage('record', recorded);
      void upload.forget();
      return sent;
    };
    const cancel = () => {
      cancelled.abort(cancelledError());
      return upload.cancel();
    };
    return Promise.resolve({ ...shown, cancel, result: run() });
  },

  async undo(slug) {
    await call(undoSend, { params: { slug } });
  },

  async resumableBytes(files) {
    return (await findResumable(files))?.sentBytes ?? 0;
  },
};
