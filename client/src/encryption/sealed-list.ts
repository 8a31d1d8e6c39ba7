import { Decrypter, Encrypter } from 'age-encryption';
import * as z from 'zod';
import { SEALED_LIST_MAX_LENGTH } from '#contract/limits.js';
import { relativePathSchema, sha256Schema } from '#contract/primitives.js';
import { recordingKindSchema } from '#contract/transfers/recordings.js';
import { DamagedFileError } from './chunks.js';
import type { TransferKey } from './transfer-key.js';

const sealedFileSchema = z.object({
  /** Name of the age file, the only one that the server knows. */
  name: z.string(),
  path: relativePathSchema,
  /** Of the plain file, as the sum is. */
  size: z.int().min(0),
  sha256: sha256Schema.optional(),
  /**
   * Opens the payload of this very file, without its header: a file that the store put in its place, or an older version,
   * does not open.
   */
  payloadKey: z.base64().length(44),
  recording: recordingKindSchema.optional(),
});
export type ListedFile = z.infer<typeof sealedFileSchema>;

const sealedListSchema = z.object({
  version: z.literal(1),
  message: z.string(),
  files: z.array(sealedFileSchema),
});

/** What the server must not know of a transfer. */
export type SealedList = Omit<z.infer<typeof sealedListSchema>, 'version'>;

/** The list as an age file, in base64. */
export async function sealList(list: SealedList, { recipient }: TransferKey): Promise<string> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return toBase64(await encrypter.encrypt(JSON.stringify({ version: 1, ...list })));
}

/** @throws {DamagedFileError} if the key is another one, or if the list was changed or is longer than any program of ours makes */
export async function openList(sealed: string, { identity }: TransferKey): Promise<SealedList> {
  if (sealed.length > SEALED_LIST_MAX_LENGTH) throw new DamagedFileError('The list of files is too long.');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    return sealedListSchema.parse(JSON.parse(await decrypter.decrypt(fromBase64(sealed), 'text')));
  } catch (cause) {
    throw new DamagedFileError('The list of files was changed, or this is not its key.', { cause });
  }
}

/** In slices, since the arguments of a call are limited. */
const SLICE_BYTES = 32 * 1024;

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += SLICE_BYTES)
    text += String.fromCharCode(...bytes.subarray(at, at + SLICE_BYTES));
  return btoa(text);
}

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
