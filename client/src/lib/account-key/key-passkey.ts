import { Decrypter, Encrypter, webauthn } from 'age-encryption';
import { fromBase64, toBase64 } from '../../encryption/sealed-list.js';
import { readTransferKey, type TransferKey } from '../../encryption/transfer-key.js';

/** A passkey that opens a key, by the PRF extension of WebAuthn. */
export interface KeyPasskey {
  /** How `age` names it. */
  credential: string;
  wrappedKey: string;
}

/** Null if the person has closed the browser's question, or has let it time out: both look the same. */
async function unlessCancelled<Answer>(question: Promise<Answer>): Promise<Answer | null> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    throw error;
  }
}

/**
 * The browser asks twice: to make the passkey, and to use it. Null if the person has cancelled. Throws where the browser, or what keeps
 * the passkey, has no PRF.
 */
export async function wrapByNewPasskey({ identity }: TransferKey, keyName: string): Promise<KeyPasskey | null> {
  const credential = await unlessCancelled(webauthn.createCredential({ keyName }));
  if (credential === null) return null;
  const encrypter = new Encrypter();
  encrypter.addRecipient(new webauthn.WebAuthnRecipient({ identity: credential }));
  const wrapped = await unlessCancelled(encrypter.encrypt(identity));
  return wrapped && { credential, wrappedKey: toBase64(wrapped) };
}

/** Null if the person has cancelled. */
export async function unwrapByPasskey({ credential, wrappedKey }: KeyPasskey): Promise<TransferKey | null> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(new webauthn.WebAuthnIdentity({ identity: credential }));
  const identity = await unlessCancelled(decrypter.decrypt(fromBase64(wrappedKey), 'text'));
  return identity === null ? null : ((await readTransferKey(identity)) ?? null);
}
