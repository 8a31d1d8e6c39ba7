/** The public half of an age identity, and the identity in an age file. */
export interface WrappedKey {
  recipient: string;
  /** In base64; the server cannot open it. */
  wrappedKey: string;
}

export interface KeyPasskey {
  id: string;
  name: string;
  /** How `age` names it. */
  credential: string;
  wrappedKey: string;
  createdAt: Date;
}

/** A user's key of end-to-end encryption, wrapped by a passphrase. */
export interface AccountKey extends WrappedKey {
  userId: string;
  passkeys: KeyPasskey[];
  /** Keys that were replaced, the last one first; see the contract. */
  earlier: (WrappedKey & { retiredAt: Date })[];
  createdAt: Date;
  /** Whether others find it by the address of its owner. */
  isFindable: boolean;
}
