import { EXPIRY_WEEK_SECONDS } from '#contract/transfers/expiry.js';
import { createTransfer, unlockTransfer } from '#contract/calls.js';
import { currentLanguage } from '../../../i18n/index.js';
import { call } from '../../../lib/api.js';
import { unlockedKeys } from '../../../lib/account-key/unlocked-keys.js';
import { currentMember } from '../../../lib/member.js';
import { memberUpload } from '../../../lib/member-upload.js';
import type { OpenedList } from '../../../lib/opened-files.js';
import { startCopyJob, type CopySnapshot } from '../../../sending/copy/copy-job.js';
import type { Job } from '../../../sending/progress/job.js';
import type { UploadResult } from '../../../upload/index.js';

interface SaveRequest {
  slug: string;
  recipientId: string | null;
  /** Null where none is needed. */
  password: string | null;
  /** What the user's key opened of an encrypted transfer. */
  opened?: OpenedList | undefined;
}

/**
 * Makes a new list, and encrypts the transfer's key for the user's key that is unlocked in this tab: the server could name another.
 */
async function sealedOf(opened: OpenedList, copies: UploadResult) {
  const [own] = unlockedKeys() ?? [];
  if (!own) throw new Error('The key was locked in the meantime.');
  const { sealOwnCopy } = await import('../../../sending/sealing/sealed-copy.js');
  return sealOwnCopy({ copies, opened }, own.recipient);
}

/** Copies a transfer into the member's own library, on the server; the result is the slug of the copy. */
export function startSaving({ slug, recipientId, password, opened }: SaveRequest): Job<CopySnapshot, string> {
  const source = async (signal: AbortSignal) => {
    const link = { slug, recipientId: recipientId ?? undefined };
    const unlocked = password === null ? null : await call(unlockTransfer, { body: { ...link, password }, signal });
    return { slug, passwordTicket: unlocked?.passwordTicket, save: true as const, ...(opened && { isSealed: true }) };
  };
  return startCopyJob({ uploader: memberUpload(currentMember()), source }, async (copies) => {
    const { data } = await call(createTransfer, {
      body: {
        slug: copies.slug,
        sendAs: 'none',
        expirySeconds: EXPIRY_WEEK_SECONDS,
        fileObjects: copies.files.map(({ path, ...file }) => ({ fileName: path, ...file })),
        lang: currentLanguage(),
        ...(opened && (await sealedOf(opened, copies))),
      },
      repeatable: true,
    });
    return data.ops[0]?.slug ?? copies.slug;
  });
}
