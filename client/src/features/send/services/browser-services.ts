import { checkSenderEmail, verifySenderEmail } from '#contract/auth.js';
import { createTransfer } from '#contract/transfers.js';
import { currentLanguage } from '../../../i18n/index.js';
import { call } from '../../../lib/api.js';
import { bindUploadApi } from '../../../upload/bind-upload-api.js';
import { createUpload, findResumable, type UploadResult, type UploadTarget } from '../../../upload/index.js';
import type { SentTransfer } from '../model/panel-state.js';
import { transferBody } from './transfer-body.js';
import { lazyServices } from './lazy-services.js';
import { SendError } from './send-error.js';
import type { Sender, SendRequest, SendServices } from './send-services.js';

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
  const [{ slug, link } = { slug: upload.slug, link: '' }] = answer.data.ops;
  return { slug, link, recipients: body.emailTo?.length ?? 0 };
}

async function inStage<T>(stage: 'upload' | 'record', work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new SendError(stage, error);
  }
}

export const browserServices: SendServices = {
  limitsOf: lazyServices.limitsOf,
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
    const upload = createUpload({
      files: request.files,
      open: targetOf(request.sender),
      api: bindUploadApi(call),
    });
    const run = async () => {
      const uploaded = await inStage('upload', upload.start());
      const sent = await inStage('record', record(request, uploaded, openedAt));
      void upload.forget();
      return sent;
    };
    return Promise.resolve({
      subscribe: (listener) => upload.subscribe(listener),
      snapshot: () => upload.snapshot(),
      cancel: () => upload.cancel(),
      result: run(),
    });
  },

  async resumableBytes(files) {
    return (await findResumable(files))?.sentBytes ?? 0;
  },
};
