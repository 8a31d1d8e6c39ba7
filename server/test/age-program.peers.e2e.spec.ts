import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { nobleCipher } from '../../client/src/encryption/browser/noble-cipher.js';
import { CHUNK_BYTES, openChunks, plainBytesOf } from '../../client/src/encryption/chunks.js';
import { newFileHeader, openFileHeader } from '../../client/src/encryption/file-header.js';
import { nodeCipher } from '../../client/src/encryption/node/node-cipher.js';
import { SealedFile } from '../../client/src/encryption/sealed-file.js';
import { sealList } from '../../client/src/encryption/sealed-list.js';
import { newTransferKey, type TransferKey } from '../../client/src/encryption/transfer-key.js';
import { toolPath } from '../../scripts/test/tools.mjs';
import { describeWith } from './with-tool.js';

describeWith('age', 'the program age', () => {
  let folder: string;
  let key: TransferKey;
  const at = (name: string) => join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'age-program-'));
    key = await newTransferKey();
    // The program reads the key as it stands in a link.
    await writeFile(at('key.txt'), key.identity);
  });
  afterAll(async () => rm(folder, { recursive: true }));

  function age(...args: string[]): Buffer {
    const { status, stdout, stderr } = spawnSync(toolPath('age') ?? '', args, { maxBuffer: 64 * 1024 * 1024 });
    if (status !== 0) throw new Error(stderr.toString());
    return stdout;
  }

  const sizes = [0, 1, CHUNK_BYTES, CHUNK_BYTES + 1, 5_000_000];

  it.each(sizes)('opens a file of %d bytes that was sealed here', async (size) => {
    const plain = new Uint8Array(randomBytes(size));
    for (const cipherOf of [nodeCipher, nobleCipher]) {
      const { bytes: header, payloadKey } = await newFileHeader(key);
      const file = new SealedFile({ plain: new Blob([plain]), header, cipher: cipherOf(payloadKey) });
      await writeFile(at('1.age'), new Uint8Array(await file.arrayBuffer()));
      expect(age('--decrypt', '--identity', at('key.txt'), at('1.age')).equals(plain)).toBe(true);
    }
  });

  it('opens a list of files', async () => {
    await writeFile(at('list.age'), Buffer.from(await sealList({ message: 'hello', files: [] }, key), 'base64'));
    const list: unknown = JSON.parse(age('--decrypt', '--identity', at('key.txt'), at('list.age')).toString());
    expect(list).toEqual({ version: 1, message: 'hello', files: [] });
  });

  it.each(sizes)('seals a file of %d bytes, for two keys, that opens here', async (size) => {
    const plain = randomBytes(size);
    await writeFile(at('plain'), plain);
    const other = await newTransferKey();
    age('--encrypt', '-r', other.recipient, '-r', key.recipient, '--output', at('2.age'), at('plain'));
    const file = await readFile(at('2.age'));
    const { bytes, payloadKey } = await openFileHeader(file, key.identity);
    const payload = file.subarray(bytes.length);
    for (const cipherOf of [nodeCipher, nobleCipher]) {
      const options = { plainBytes: plainBytesOf(payload.length) };
      const opened = await Readable.from(openChunks(cipherOf(payloadKey), Readable.from([payload]), options)).toArray();
      expect(Buffer.concat(opened as Uint8Array[]).equals(plain)).toBe(true);
    }
  });
});
