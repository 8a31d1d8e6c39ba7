import { Decrypter, Encrypter } from 'age-encryption';
import { DamagedFileError, TAG_BYTES } from './chunks.js';
import type { TransferKey } from './transfer-key.js';

const NONCE_BYTES = 16;

/** What stands before the payload of an age file, and the key of that payload. */
export interface FileHeader {
  bytes: Uint8Array;
  payloadKey: Uint8Array<ArrayBuffer>;
}

/** The header of a new file, which the key opens. */
export async function newFileHeader({ identity, recipient }: TransferKey): Promise<FileHeader> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const emptyFile = await encrypter.encrypt(new Uint8Array());
  return openFileHeader(emptyFile.subarray(0, -TAG_BYTES), identity);
}

/**
 * Reads the header at the beginning of an age file.
 * @throws {DamagedFileError} if it is none, or if the identity does not open it
 */
export async function openFileHeader(start: Uint8Array, identity: string): Promise<FileHeader> {
  const header = start.subarray(0, headerEnd(start));
  const bytes = start.subarray(0, header.length + NONCE_BYTES);
  if (bytes.length < header.length + NONCE_BYTES) throw new DamagedFileError('The file is cut.');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const fileKey = await decrypter.decryptHeader(header).catch((cause: unknown) => {
    throw new DamagedFileError('The file was changed, or this is not its key.', { cause });
  });
  return { bytes, payloadKey: await payloadKeyOf(fileKey, bytes.subarray(header.length)) };
}

/** Behind the line that begins with `---`. */
function headerEnd(start: Uint8Array): number {
  const text = new TextDecoder('latin1').decode(start);
  const end = text.indexOf('\n', text.indexOf('\n---') + 1) + 1;
  if (end === 0) throw new DamagedFileError('This is no age file.');
  return end;
}

async function payloadKeyOf(fileKey: Uint8Array, nonce: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('raw', new Uint8Array(fileKey), 'HKDF', false, ['deriveBits']);
  const info = new TextEncoder().encode('payload');
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(nonce), info };
  return new Uint8Array(await subtle.deriveBits(derivation, key, 256));
}
