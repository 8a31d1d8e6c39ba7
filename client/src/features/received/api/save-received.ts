import { EXPIRY_WEEK_SECONDS } from '#contract/transfers/expiry.js';
import { createTransfer, unlockTransfer } from '#contract/calls.js';
import { currentLanguage } from '../../../i18n/index.js';
import { call } from '../../../lib/api.js';
import { currentMember } from '../../../lib/member.js';
import { memberUpload } from '../../../lib/member-upload.js';
import { startCopyJob, type CopySnapshot } from '../../../sending/copy/copy-job.js';
import type { Job } from '../../../sending/progress/job.js';

interface SaveRequest {
  slug: string;
  recipientId: string | null;
  /** Null where none is needed. */
  password: string | null;
}

/** Copies a transfer into the member's own library, on the server; the result is the slug of the copy. */
export function startSaving({ slug, recipientId, password }: SaveRequest): Job<CopySnapshot, string> {
  const source = async (signal: AbortSignal) => {
    const link = { slug, recipientId: recipientId ?? undefined };
    const unlocked = password === null ? null : await call(unlockTransfer, { body: { ...link, password }, signal });
    return { slug, passwordTicket: unlocked?.passwordTicket, save: true as const };
  };
  return startCopyJob({ uploader: memberUpload(currentMember()), source }, async (copies) => {
    const { data } = await call(createTransfer, {
      body: {
        slug: copies.slug,
        sendAs: 'none',
        expirySeconds: EXPIRY_WEEK_SECONDS,
        fileObjects: copies.files.map(({ path, ...file }) => ({ fileName: path, ...file })),
        lang: currentLanguage(),
      },
      repeatable: true,
    });
    return data.ops[0]?.slug ?? copies.slug;
  });
}
