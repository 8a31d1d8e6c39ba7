import { checkSenderEmail, verifySenderEmail } from '#contract/auth.js';
import { CUSTOM_EXPIRY_MIN_MS, EXPIRY_CUSTOM_MARKER } from '#contract/expiry.js';
import { createTransfer } from '#contract/transfers.js';
import { currentLanguage } from '../../../i18n/index.js';
import { call } from '../../../lib/api.js';
import { formatBytes } from '../../../lib/format.js';
import { bindUploadApi } from '../../../upload/bind-upload-api.js';
import { createUpload, findResumable, type UploadResult, type UploadTarget } from '../../../upload/index.js';
import type { Draft } from '../model/draft.js';
import type { SentTransfer } from '../model/panel-state.js';
import { fileName, totalBytes } from '../model/picked-files.js';
import { lazyServices } from './lazy-services.js';
import { SendError } from './send-error.js';
import type { Sender, SendRequest, SendServices } from './send-services.js';

/** The picked date is at least this much later than the earliest when the upload opens: codes take time to type. */
const EXPIRY_SPARE_MS = 60_000;

function targetOf(sender: Sender): UploadTarget {
  if (sender.kind === 'member') return { id: sender.user._id, type: 'userUpload' };
  return { id: sender.email, type: 'anonUpload', senderTicket: sender.ticket };
}

function expiryOf({ expirySeconds, customExpiry }: Draft, openedAt: number) {
  if (expirySeconds !== EXPIRY_CUSTOM_MARKER || customExpiry === null) return { expirySeconds };
  const earliest = openedAt + CUSTOM_EXPIRY_MIN_MS + EXPIRY_SPARE_MS;
  return { expirySeconds, expiryDate: Math.max(customExpiry, earliest) };
}

function recipientsOf({ sendAs, recipients }: Draft, sender: Sender) {
  if (sendAs === 'link') return [];
  const contacts = sender.kind === 'member' ? sender.user.contacts : [];
  return recipients.map(({ email }) => {
    const known = contacts.find((contact) => contact.email.toLowerCase() === email);
    return { email, name: known?.name ?? '', company: known?.company ?? '' };
  });
}

async function record(request: SendRequest, upload: UploadResult, openedAt: number): Promise<SentTransfer> {
  const { draft, sender } = request;
  const first = upload.files[0];
  const emailTo = recipientsOf(draft, sender);
  const answer = await call(createTransfer, {
    headers: {
      // The slug is this transfer's and no other's: whatever is repeated with it makes one transfer.
      'idempotency-key': upload.slug,
      ...(sender.kind === 'visitor' && { 'x-sender-ticket': sender.ticket }),
    },
    repeatable: true,
    body: {
      slug: upload.slug,
      sendAs: draft.sendAs,
      ...(sender.kind === 'visitor' ? { senderEmail: sender.email } : { senderId: sender.user._id }),
      message: draft.message,
      emailTo,
      fileObjects: upload.files.map(({ path, size, itemPath }) => ({ fileName: path, size, itemPath })),
      fileName: fileName(first?.path ?? ''),
      fileNumber: upload.files.length,
      size: formatBytes(totalBytes(upload.files), 'en'),
      ...expiryOf(draft, openedAt),
      password: draft.password === '' ? null : draft.password,
      lang: currentLanguage(),
    },
  });
  const [{ slug, link } = { slug: upload.slug, link: '' }] = answer.data.ops;
  return { slug, link, recipients: emailTo.length };
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
