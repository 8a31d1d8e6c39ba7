import { EXPIRY_WEEK_SECONDS } from '#contract/transfers/expiry.js';
import { createTransfer, unlockTransfer } from '#contract/calls.js';
import { currentLanguage } from '../../../i18n/index.js';
import { call } from '../../../lib/api.js';
import { currentMember } from '../../../lib/member.js';
import { memberUpload } from '../../../lib/member-upload.js';
import { copyTransfer, type CopyProgress } from '../../../sending/copy/copy-transfer.js';

interface SaveRequest {
  slug: string;
  /** Null where none is needed. */
  password: string | null;
  signal: AbortSignal;
  onProgress(progress: CopyProgress): void;
}

/** Copies a transfer into the member's own library, on the server. Returns the slug of the copy. */
export async function saveReceived({ slug, password, ...watched }: SaveRequest): Promise<string> {
  const { signal } = watched;
  const passwordTicket =
    password === null ? undefined : (await call(unlockTransfer, { body: { slug, password }, signal })).passwordTicket;
  return copyTransfer(
    { uploader: memberUpload(currentMember()), source: { slug, passwordTicket, save: true }, ...watched },
    async (copies) => {
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
    },
  );
}
