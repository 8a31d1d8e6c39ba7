import { createTransfer, undoSend } from '#contract/calls.js';
import { currentLanguage } from '../../../i18n/index.js';
import { call } from '../../../lib/api.js';
import { memberUpload } from '../../../lib/member-upload.js';
import { transferBody, type Sender, type SendRequest } from '../../../sending/form/transfer-body.js';
import { sentTransfer, type SentTransfer } from '../../../sending/outcome/sent-transfer.js';
import { startUploadJob } from '../../../sending/progress/upload-job.js';
import { keepTicket } from '../../../sending/verification/ticket-store.js';
import type { SealedParts } from '../../../sending/sealing/record-sealed.js';
import { verificationServices } from '../../../sending/verification/verification-services.js';
import { findResumable, type UploadResult, type UploadTarget } from '../../../upload/index.js';
import { bindUploadApi } from '../../../upload/store/bind-upload-api.js';
import type { RenewedTicket } from '../../../upload/types.js';
import type { SendServices } from './send-services.js';

function targetOf(sender: Sender): UploadTarget {
  if (sender.kind === 'member') return memberUpload(sender.user);
  return { id: sender.email, type: 'anonUpload', senderTicket: sender.ticket };
}

interface Recorded {
  upload: UploadResult;
  openedAt: number;
  sealed?: SealedParts;
}

async function record(request: SendRequest, { upload, openedAt, sealed }: Recorded): Promise<SentTransfer> {
  const { sender } = request;
  const body = { ...transferBody(request, upload, { openedAt, lang: currentLanguage() }), ...sealed };
  const answer = await call(createTransfer, {
    headers: { ...(sender.kind === 'visitor' && { 'x-sender-ticket': sender.ticket }) },
    // Repeated calls make one transfer: its slug is that of the upload.
    repeatable: true,
    body,
  });
  return sentTransfer(answer, body.emailTo);
}

/** Unfinished uploads are apart: they are fetched without the engine. */
export const browserServices: Omit<SendServices, 'unfinished'> = {
  ...verificationServices,

  async start(request) {
    const openedAt = Date.now();
    let { sender } = request;
    const upload = {
      open: targetOf(sender),
      onSenderTicket: (renewed: RenewedTicket) => {
        if (sender.kind !== 'visitor') return;
        keepTicket({ email: sender.email, ...renewed });
        sender = { ...sender, ticket: renewed.ticket };
      },
      api: bindUploadApi(call),
    };
    if (!request.draft.encrypts)
      return startUploadJob({ ...upload, files: request.files }, (uploaded) =>
        record({ ...request, sender }, { upload: uploaded, openedAt }),
      );
    const { startSealedJob } = await import('../../../sending/sealing/start-sealed.js');
    return startSealedJob(request, upload, (opaque, uploaded, sealed) =>
      record({ ...opaque, sender }, { upload: uploaded, openedAt, sealed }),
    );
  },

  async undo(slug) {
    await call(undoSend, { params: { slug } });
  },

  async resumableBytes(files) {
    return (await findResumable(files))?.sentBytes ?? 0;
  },
};
