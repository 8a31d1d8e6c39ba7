import request from 'supertest';
import { sealKey } from '../../client/src/encryption/account-key.js';
import { newFileHeader } from '../../client/src/encryption/file-header.js';
import { nodeCipher } from '../../client/src/encryption/node/node-cipher.js';
import { SealedFile } from '../../client/src/encryption/sealed-file.js';
import { sealList, toBase64 } from '../../client/src/encryption/sealed-list.js';
import { newTransferKey, type TransferKey } from '../../client/src/encryption/transfer-key.js';
import type { Member, SourceFile } from './people.js';

/** Makes the member's own key. */
export async function newAccountKey(
  server: { url: string },
  { headers }: Pick<Member, 'headers'>,
): Promise<TransferKey> {
  const key = await newTransferKey();
  const made = { recipient: key.recipient, wrappedKey: toBase64(Buffer.from('wrapped')) };
  await request(server.url).post('/v1/account-key').set(headers).send(made).expect(201);
  return key;
}

interface SealedContent {
  content: string;
  /** Its path in the list. */
  listedPath: string;
}

/** Encrypts a file as the page of a request does: the key of each recipient opens everything. */
export async function sealedUpload(path: string, recipients: string[], { content, listedPath }: SealedContent) {
  const key = await newTransferKey();
  const { bytes: header, payloadKey } = await newFileHeader(key);
  const file = new SealedFile({ plain: new Blob([content]), header, cipher: nodeCipher(payloadKey) });
  const files: SourceFile[] = [{ path, bytes: Buffer.from(await file.arrayBuffer()) }];
  const name = path.split('/').at(-1) ?? '';
  const listed = { name, path: listedPath, size: content.length, payloadKey: toBase64(payloadKey) };
  const list = await sealList({ message: '', files: [listed] }, key);
  return { files, upload: { list, key: await sealKey(key, recipients) } };
}
