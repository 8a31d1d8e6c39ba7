import { linkWithKey, type TransferKey } from '../../encryption/transfer-key.js';
import { keyHoldersOf } from '../account-key/key-holders.js';
import { hasKeyPassword } from '../form/draft.js';
import type { SendRequest } from '../form/transfer-body.js';
import type { SentTransfer } from '../outcome/sent-transfer.js';

/** What goes with the files to a server that must not read them. */
export interface SealedParts {
  sealedList: string;
  wrappedKey: string | undefined;
  sealedKey: string | undefined;
}

/** The key of a transfer, and what is sealed and wrapped with it. */
export interface Sealing {
  readonly key: TransferKey;
  listFor(message: string): Promise<string>;
  /** For recipients of emails, which cannot hold the key. */
  password(): Promise<{ text: string; wrappedKey: string }>;
  /** For users' own keys. Undefined for none. */
  sealedKeyFor(recipients: readonly string[]): Promise<string | undefined>;
}

interface Recording {
  record(sealed: SealedParts): Promise<SentTransfer>;
  /** Notes what the sender must pass on, before it is shown. */
  note?(unshared: { kind: 'password' | 'link'; text: string }): Promise<void>;
  onPassedOn?(): void;
}

/** The request without what the server must not know. */
export function withoutSecrets(request: SendRequest): SendRequest {
  const { draft } = request;
  return { ...request, draft: { ...draft, message: '', password: hasKeyPassword(draft) ? '' : draft.password } };
}

/** Records an encrypted transfer, and adds to the result what opens it: the key in its link, or the password of its key. */
export async function recordSealed(
  request: SendRequest,
  sealing: Sealing,
  { record, note, onPassedOn = () => undefined }: Recording,
): Promise<SentTransfer> {
  const { draft } = request;
  const sealedList = await sealing.listFor(draft.message);
  const password = hasKeyPassword(draft) ? await sealing.password() : undefined;
  const holders = await keyHoldersOf(request);
  const sealedKey = await sealing.sealedKeyFor(holders.map(({ recipient }) => recipient));
  const sent = await record({ sealedList, wrappedKey: password?.wrappedKey, sealedKey });
  if (password) {
    await note?.({ kind: 'password', text: password.text });
    const keyed = draft.recipients
      .map(({ email }) => email)
      .filter((email) => holders.some((holder) => holder.email === email));
    return { ...sent, key: { password: password.text, keyed, onPassedOn } };
  }
  if (sent.link === null) throw new Error('a transfer sent by link has no link');
  const link = linkWithKey(sent.link, sealing.key);
  await note?.({ kind: 'link', text: link });
  return { ...sent, link, key: { onPassedOn } };
}
