import type { UserView } from '#contract/accounts/auth.js';
import type { BodyInput } from '#contract/endpoint.js';
import { CUSTOM_EXPIRY_MIN_MS, EXPIRY_CUSTOM_MARKER } from '#contract/transfers/expiry.js';
import type { Recording } from '#contract/transfers/recordings.js';
import type { createTransfer } from '#contract/transfers/transfers.js';
import type { Language } from '../../i18n/index.js';
import { formatBytes } from '#contract/display-formats.js';
import type { UploadResult } from '../../upload/index.js';
import { toEmailTo, type Addressee } from '../recipients/recipients.js';
import type { Draft } from './draft.js';
import { colleaguesOf } from '../../lib/team.js';
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

/** Users who have left the team are omitted. */
function shareOptions({ shareWith }: Draft, sender: Sender) {
  if (sender.kind === 'visitor') return null;
  const chosen = colleaguesOf(sender.user).filter(({ _id }) => shareWith.includes(_id));
  if (chosen.length === 0) return null;
  return chosen.map(({ _id, email, fullName, profilePic }) => ({
    shareWithId: _id,
    shareWithEmail: email,
    shareWithFullName: fullName,
    shareWithProfilePic: profilePic,
  }));
}

/** Recordings apart from the other files, the first of which names the transfer. */
function fileLists(files: UploadResult['files'], picked: readonly PickedFile[]) {
  const recordings = new Map(picked.map(({ path, recording }) => [path, recording]));
  const items = files.map(({ path, ...file }) => ({ fileName: path, ...file }));
  const recorded = (kind: Recording['kind']) =>
    items.flatMap((item) => {
      const { seconds, poster, ...mark } = recordings.get(item.fileName) ?? { kind: null, seconds: null, poster: null };
      if (mark.kind !== kind) return [];
      return { ...item, ...(seconds !== null && { seconds }), ...(poster !== null && { poster }) };
    });
  const fileObjects = items.filter(({ fileName: path }) => !recordings.get(path));
  return {
    fileObjects,
    recordedVideos: recorded('video'),
    voiceMemo: recorded('voice'),
    fileName: fileName((fileObjects[0] ?? items[0])?.fileName ?? ''),
  };
}

/** The fields keep the names of the published call. The server knows a member by the session, and only compares. */
function senderFields(sender: Sender) {
  if (sender.kind === 'visitor') return { senderEmail: sender.email };
  const { _id: senderId, fullName: senderName, company, profilePic, parentAdmin } = sender.user;
  return { senderId, senderName, company, profilePic, parentAdminID: parentAdmin?.parentAdminID ?? null };
}

/** Request body of `createTransfer` for an upload. */
export function transferBody(
  { draft, sender, files: picked }: SendRequest,
  { slug, files }: UploadResult,
  { openedAt, lang }: { openedAt: number; lang: Language },
): BodyInput<typeof createTransfer> & { emailTo: Addressee[] } {
  return {
    slug,
    sendAs: draft.sendAs,
    ...senderFields(sender),
    message: draft.message,
    emailTo: recipientsOf(draft, sender),
    ...fileLists(files, picked),
    fileNumber: files.length,
    size: formatBytes(totalBytes(files), 'en'),
    dateSent: openedAt,
    status: true,
    ...expiryOf(draft, openedAt),
    shareWith: shareOptions(draft, sender),
    ...(draft.sendAs === 'email' && draft.recipientsOnly && { recipientsOnly: true }),
    password: draft.password === '' ? null : draft.password,
    lang,
  };
}
