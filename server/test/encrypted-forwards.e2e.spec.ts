import request from 'supertest';
import type { UploadCredential } from '#contract/transfers/storage.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { nodeCipher } from '../../client/src/encryption/node/node-cipher.js';
import { openSealedKey, sealKey } from '../../client/src/encryption/account-key.js';
import { newFileHeader } from '../../client/src/encryption/file-header.js';
import { newKeyPassword, unwrapKey, wrapKey } from '../../client/src/encryption/key-password.js';
import { SealedFile } from '../../client/src/encryption/sealed-file.js';
import { type ListedFile, openList, sealList, toBase64 } from '../../client/src/encryption/sealed-list.js';
import { newTransferKey, type TransferKey } from '../../client/src/encryption/transfer-key.js';
import { Decrypter } from 'age-encryption';
import { forwardCallsOf } from './forward-calls.js';
import { createTestWorld, type TestWorld } from './harness.js';
import {
  createTransferOf,
  newMember,
  type Person,
  send,
  type SourceFile,
  type TransferBody,
  transferBody,
} from './people.js';

describe('forwarding an end-to-end encrypted transfer', () => {
  let world: TestWorld;
  let worker: Awaited<ReturnType<TestWorld['startWorker']>>;
  let calls: ReturnType<typeof forwardCallsOf>;
  let member: Person;
  let key: TransferKey;
  let files: SourceFile[];
  let listed: ListedFile[];
  let transfer: TransferView;

  const texts = ['plan '.repeat(20_000), 'offer'];

  beforeAll(async () => {
    world = await createTestWorld();
    worker = await world.startWorker();
    calls = forwardCallsOf(world);
    member = await newMember(world, { role: 'business' });
    key = await newTransferKey();
    const made = await Promise.all(texts.map((text, index) => sealed(`${index + 1}.age`, text)));
    files = made.map(({ file }) => file);
    listed = made.map(({ entry }) => entry);
    transfer = await send(world, member, files, { sealedList: await listOf(listed) });
  });
  afterAll(async () => {
    await worker.stop();
    await world.close();
  });

  async function sealed(name: string, text: string): Promise<{ file: SourceFile; entry: ListedFile }> {
    const { bytes: header, payloadKey } = await newFileHeader(key);
    const plain = new Blob([text]);
    const age = new SealedFile({ plain, header, cipher: nodeCipher(payloadKey) });
    const entry = { name, path: `plans/${name}.txt`, size: plain.size, payloadKey: toBase64(payloadKey) };
    return { file: { path: name, bytes: Buffer.from(await age.arrayBuffer()) }, entry };
  }

  const listOf = (entries: ListedFile[], message = 'for you') => sealList({ message, files: entries }, key);

  async function copiesOf(slug: string, more: object = {}): Promise<UploadCredential> {
    const { body } = await calls.forward(member, { forward: { slug, isSealed: true, ...more } }).expect(200);
    await calls.copied(body);
    return body;
  }

  async function forwardWith(copies: UploadCredential, changes: Partial<TransferBody>): Promise<TransferView> {
    const answer = await createTransferOf(world, member, transferBody(copies, changes));
    expect(answer.status).toBe(201);
    return answer.body.data.ops[0];
  }

  async function refusalOf(copies: UploadCredential, changes: Partial<TransferBody> = {}): Promise<string> {
    return (await createTransferOf(world, member, transferBody(copies, changes))).body.code;
  }

  const pageOf = async (slug: string) =>
    (await request(world.url).post('/v1/downloads').send({ slug }).expect(200)).body;

  /** The file as the program `age` opens it. */
  async function openedFile(slug: string, fileId: string, { identity }: TransferKey): Promise<string> {
    const { body } = await request(world.url).post('/v1/downloads/file').send({ slug, fileId }).expect(200);
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    const bytes = await (await fetch(new URL(body.url, world.url))).arrayBuffer();
    return decrypter.decrypt(new Uint8Array(bytes), 'text');
  }

  it('copies the files as they are, so that its key opens them with the new list', async () => {
    const copies = await copiesOf(transfer.slug);
    const { slug } = await forwardWith(copies, { sealedList: await listOf(listed, 'from me') });
    const page = await pageOf(slug);
    expect(page).toMatchObject({ message: '', scan: null, files: [{ path: '1.age' }, { path: '2.age' }] });
    expect(await openList(page.sealedList, key)).toEqual({ version: 1, message: 'from me', files: listed });
    for (const [index, text] of texts.entries()) expect(await openedFile(slug, String(index), key)).toBe(text);
    expect(await calls.breaches()).toEqual([]);
  });

  it('takes some of the files, with the key wrapped anew for other people', async () => {
    const copies = await copiesOf(transfer.slug, { fileIds: ['1'] });
    const recipient = await newTransferKey();
    const password = newKeyPassword();
    const { slug, isEncrypted } = await forwardWith(copies, {
      sealedList: await listOf(listed.slice(1)),
      sealedKey: await sealKey(key, [recipient.recipient]),
      wrappedKey: await wrapKey(key, password),
      sendAs: 'email',
      emailTo: [{ email: 'a@example.com' }],
    });
    expect(isEncrypted).toBe(true);
    const page = await pageOf(slug);
    expect(page.files).toMatchObject([{ path: '2.age' }]);
    const bySeal = await openSealedKey(page.sealedKey, [recipient]);
    expect(bySeal).toEqual(key);
    expect(await unwrapKey(page.wrappedKey, password)).toEqual(key);
    const { files: opened } = await openList(page.sealedList, key);
    expect(opened.map(({ path }) => path)).toEqual(['plans/2.age.txt']);
    expect(await openedFile(slug, '0', key)).toBe(texts[1]);
  });

  it('keeps a copy in the library, which only its owner opens', async () => {
    const copies = await copiesOf(transfer.slug, { save: true });
    expect(await refusalOf(copies, { sendAs: 'none' })).toBe('encryption-mismatch');
    const { slug } = await forwardWith(copies, { sendAs: 'none', sealedList: await listOf(listed) });
    const open = (headers: Person['headers']) => request(world.url).post('/v1/downloads').set(headers).send({ slug });
    await open({}).expect(404);
    const { body: page } = await open(member.headers).expect(200);
    expect((await openList(page.sealedList, key)).files).toHaveLength(2);
  });

  it('is saved by a recipient, sealed for their own key', async () => {
    const receiver = await newMember(world);
    const { slug: sent } = await send(world, member, files, {
      sealedList: await listOf(listed),
      sendAs: 'email',
      emailTo: [{ email: receiver.email }],
    });
    world.clock.advance(60_000);
    const { body: list } = await request(world.url).get('/v1/received').set(receiver.headers).expect(200);
    expect(list.received).toMatchObject([{ slug: sent, isEncrypted: true, content: { title: '', message: '' } }]);
    const copies = (await calls.forward(receiver, { forward: { slug: sent, save: true, isSealed: true } })).body;
    await calls.copied(copies);
    const own = await newTransferKey();
    const saved = await createTransferOf(
      world,
      receiver,
      transferBody(copies, {
        sendAs: 'none',
        sealedList: await listOf(listed, ''),
        sealedKey: await sealKey(key, [own.recipient]),
      }),
    );
    const { slug } = saved.body.data.ops[0];
    const open = request(world.url).post('/v1/downloads').set(receiver.headers).send({ slug });
    const { body: page } = await open.expect(200);
    const opened = await openSealedKey(page.sealedKey, [own]);
    expect(opened).toEqual(key);
    expect((await openList(page.sealedList, key)).files).toEqual(listed);
  });

  it('refuses encrypted files without a list, and a list for files that are not', async () => {
    const copies = await copiesOf(transfer.slug);
    expect(await refusalOf(copies)).toBe('encryption-mismatch');
    const { slug } = await send(world, member, [{ path: '1.age', bytes: Buffer.from('plain') }]);
    const plain = await copiesOf(slug, { isSealed: false });
    expect(await refusalOf(plain, { sealedList: await listOf(listed) })).toBe('encryption-mismatch');
    // Each still goes the way that fits it.
    await forwardWith(copies, { sealedList: await listOf(listed) });
    await forwardWith(plain, {});
  });

  it('copies nothing for callers that do not know of it', async () => {
    const { slug } = await send(world, member, [{ path: '1.age', bytes: Buffer.from('plain') }]);
    const refused = async (forward: object) => (await calls.forward(member, { forward })).body.code;
    expect(await refused({ slug: transfer.slug })).toBe('transfer-encrypted');
    expect(await refused({ slug: transfer.slug, save: true })).toBe('transfer-encrypted');
    expect(await refused({ slug, isSealed: true })).toBe('encryption-mismatch');
  });

  it('reveals neither names nor a message', async () => {
    const copies = await copiesOf(transfer.slug);
    const sealedList = await listOf(listed);
    expect(await refusalOf(copies, { sealedList, message: 'from me' })).toBe('invalid-input');
  });

  it('follows the rule of the account', async () => {
    const { slug: plain } = await send(world, member, [{ path: 'plain.txt', bytes: Buffer.from('plain') }]);
    const [sealedCopies, plainCopies] = [await copiesOf(transfer.slug), await copiesOf(plain, { isSealed: false })];
    const sealedList = await listOf(listed);
    const setRule = (encryption: 'off' | 'required' | 'offered') =>
      request(world.url)
        .post('/v1/updateProfile')
        .set(member.headers)
        .send({ transferSettings: { encryption } })
        .expect(200);
    await setRule('off');
    expect(await refusalOf(sealedCopies, { sealedList })).toBe('encryption-off');
    await setRule('required');
    expect(await refusalOf(plainCopies)).toBe('encryption-rule');
    await setRule('offered');
  });
});
