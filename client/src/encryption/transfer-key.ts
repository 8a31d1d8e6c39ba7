import { generateX25519Identity, identityToRecipient } from 'age-encryption';

/** A transfer key as `age` writes it, so that the program reads it as it is copied from a link. */
const KEY = /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/;

/** Opens everything of one transfer. */
export interface TransferKey {
  /** Secret. */
  identity: string;
  /** Seals for the identity. */
  recipient: string;
}

export async function newTransferKey(): Promise<TransferKey> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** The key that stands behind the `#` of a link, or that was typed; undefined if it is none, or has a wrong character. */
export async function readTransferKey(text: string): Promise<TransferKey | undefined> {
  const identity = text.trim().replace(/^#/, '').toUpperCase();
  if (!KEY.test(identity)) return undefined;
  try {
    return { identity, recipient: await identityToRecipient(identity) };
  } catch {
    return undefined;
  }
}

/** Browsers keep what follows the `#`: no server sees it. */
export const linkWithKey = (link: string, { identity }: TransferKey): string => `${link}#${identity}`;
