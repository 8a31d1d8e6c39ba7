import type { UserView } from '#contract/auth.js';
import type { BodyInput } from '#contract/endpoint.js';
import { CUSTOM_EXPIRY_MIN_MS, EXPIRY_CUSTOM_MARKER } from '#contract/expiry.js';
import type { createTransfer } from '#contract/transfers.js';
import type { Language } from '../../i18n/index.js';
import { formatBytes } from '#contract/display-formats.js';
import type { UploadResult } from '../../upload/index.js';
import { toEmailTo, type Addressee } from '../recipients/recipients.js';
import type { Draft } from './draft.js';
import { fileName, totalBytes, type PickedFile } from '../files/picked-files.js';

export type Sender = { kind: 'member'; user: UserView } | { kind: 'visitor'; email: string; ticket: string };

export interface SendRequest {
  files: readonly PickedFile[];
  draft: Draft;
  sender: Sender;
}

/** The picked date is at least this much later than the earliest when the upload opens: codes take time to type. */
const EXPIRY_SPARE_MS = 60_000;

function expiryOf({ expirySeconds, customExpiry }: Draft, openedAt: number) {
  if (expirySeconds !== EXPIRY_CUSTOM_MARKER || customExpiry === null) return { expirySeconds };
  const earliest = openedAt + CUSTOM_EXPIRY_MIN_MS + EXPIRY_SPARE_MS;
  return { expirySeconds, expiryDate: Math.max(customExpiry, earliest) };
}

function recipientsOf({ sendAs, recipients }: Draft, sender: Sender) {
  if (sendAs === 'link') return [];
  return toEmailTo(recipients, sender.kind === 'member' ? sender.user.contacts : []);
}

/** What makes a transfer of an upload: the specification's payload. */
export function transferBody(
  { draft, sender }: SendRequest,
  { slug, files }: UploadResult,
  { openedAt, lang }: { openedAt: number; lang: Language },
): BodyInput<typeof createTransfer> & { emailTo: Addressee[] } {
  return {
    slug,
    sendAs: draft.sendAs,
    ...(sender.kind === 'visitor' ? { senderEmail: sender.email } : { senderId: sender.user._id }),
    message: draft.message,
    emailTo: recipientsOf(draft, sender),
    fileObjects: files.map(({ path, ...file }) => ({ fileName: path, ...file })),
    fileName: fileName(files[0]?.path ?? ''),
    fileNumber: files.length,
    size: formatBytes(totalBytes(files), 'en'),
    ...expiryOf(draft, openedAt),
    password: draft.password === '' ? null : draft.password,
    lang,
  };
}
