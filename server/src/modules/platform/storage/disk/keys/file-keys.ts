import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { StoreError } from '../../object-store.js';

export const wrappedKeySchema = z.strictObject({
  /** Id of the master key. */
  id: z.string(),
  wrapped: z.string(),
});
export type WrappedKey = z.infer<typeof wrappedKeySchema>;

export interface EncryptionOptions {
  /** Whether new files are encrypted; existing files are read either way. */
  isOn: boolean;
  masterKey?: string | undefined;
  /** Only for unwrapping, until all keys are rewrapped with `masterKey`. */
  previousKeys?: readonly string[] | undefined;
}

/** AES-256; key wrapping by RFC 3394, which needs no nonce and detects a wrong master key. */
const FILE_KEY_BYTES = 32;
const WRAPPING = 'id-aes256-wrap';
const WRAPPING_IV = Buffer.alloc(8, 0xa6);
const ID_BYTES = 6;

interface MasterKey {
  id: string;
  key: KeyObject;
}

function derive(secret: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `sampan-store-${purpose}`, bytes));
}

function masterKeyOf(secret: string): MasterKey {
  return {
    id: derive(secret, 'key-id', ID_BYTES).toString('hex'),
    key: createSecretKey(derive(secret, 'key-encryption', FILE_KEY_BYTES)),
  };
}

/** Creates and unwraps file keys: each file has its own, stored with it and wrapped with a master key. */
export class FileKeys {
  private readonly current: MasterKey | null;
  private readonly known: ReadonlyMap<string, MasterKey>;
  private readonly isOn: boolean;

  constructor({ isOn, masterKey, previousKeys = [] }: EncryptionOptions) {
    if (isOn && masterKey === undefined) throw new StoreError('key-unknown', 'encryption needs a master key');
    this.isOn = isOn;
    this.current = masterKey === undefined ? null : masterKeyOf(masterKey);
    const previous = previousKeys.map(masterKeyOf);
    this.known = new Map([...previous, ...(this.current ? [this.current] : [])].map((master) => [master.id, master]));
  }

  /** Id of the master key for new files; null while encryption is off. */
  get currentId(): string | null {
    return this.isOn ? (this.current?.id ?? null) : null;
  }

  knows(id: string): boolean {
    return this.known.has(id);
  }

  /** Key of a new file; undefined while encryption is off. */
  create(): WrappedKey | undefined {
    return this.isOn && this.current ? wrap(randomBytes(FILE_KEY_BYTES), this.current) : undefined;
  }

  /**
   * Undefined for a file that is not encrypted. No buffer: ciphers of Node 24 begin many times faster with a key.
   * @throws {StoreError} key-unknown
   */
  unwrap(wrapped: WrappedKey | undefined): KeyObject | undefined {
    if (!wrapped) return undefined;
    const master = this.known.get(wrapped.id);
    if (!master) throw new StoreError('key-unknown', `a file's key is wrapped with master key ${wrapped.id}`);
    try {
      const unwrapping = createDecipheriv(WRAPPING, master.key, WRAPPING_IV);
      return createSecretKey(Buffer.concat([unwrapping.update(wrapped.wrapped, 'base64url'), unwrapping.final()]));
    } catch (cause) {
      throw new StoreError('damaged', "a file's wrapped key is damaged", { cause });
    }
  }

  /**
   * Rewraps the key with the current master key if its own is known, so that rewritten records do not keep a retired
   * master key in use.
   */
  renew(wrapped: WrappedKey | undefined): WrappedKey | undefined {
    if (!wrapped || !this.current || wrapped.id === this.current.id || !this.known.has(wrapped.id)) return wrapped;
    const key = this.unwrap(wrapped);
    return key && wrap(key.export(), this.current);
  }
}

function wrap(fileKey: Buffer, master: MasterKey): WrappedKey {
  const wrapping = createCipheriv(WRAPPING, master.key, WRAPPING_IV);
  return {
    id: master.id,
    wrapped: Buffer.concat([wrapping.update(fileKey), wrapping.final()]).toString('base64url'),
  };
}
