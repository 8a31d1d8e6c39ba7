import { createHash, verify } from 'node:crypto';
import request from 'supertest';
import type { Receipt } from '#contract/transfers/receipts.js';
import { Invariants } from '../src/modules/staff/operations/index.js';
import { brokenAt, toChained } from '../src/modules/reach/audit/domain/event-chain.js';
import { canonicalJson } from '../src/modules/reach/audit/domain/canonical-json.js';
import { Receipts } from '../src/modules/reach/audit/receipts.service.js';
import { TransferLog } from '../src/modules/reach/audit/transfer-log.service.js';
import { TransferRepository } from '../src/modules/files/transfers/index.js';
import { DatabaseCommands } from './database-commands.js';
import { sharedWorld, type TestWorld, until } from './harness.js';
import { newMember, type Person, send, type SourceFile } from './people.js';
import { turnsDuring } from './turns.js';

describe('receipts', () => {
  let world: TestWorld;
  let member: Person;
  let stranger: Person;

  beforeAll(async () => {
    world = await sharedWorld();
    await world.startWorker();
    member = await newMember(world, { role: 'business' });
    stranger = await newMember(world);
  });
  afterAll(() => world.close());

  const files: SourceFile[] = [
    { path: '报价/报价单 अनुबंध é.pdf', bytes: Buffer.from('pdf '.repeat(1000)) },
    { path: 'notes.txt', bytes: Buffer.from('notes') },
  ];
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  async function fetchReceipt(person: Person, slug: string): Promise<Receipt> {
    const { body } = await request(world.url).get(`/v1/transfers/${slug}/receipt`).set(person.headers).expect(200);
    return body;
  }

  async function check(receipt: unknown): Promise<{ isValid: boolean; reason: string | null }> {
    const { body } = await request(world.url).post('/v1/receipts/verify').send({ receipt }).expect(200);
    return body;
  }

  const kindsIn = ({ content }: Receipt) => content.events.map(({ kind }) => kind);

  /** A transfer whose mail is sent. */
  async function delivered(): Promise<string> {
    const { slug } = await send(world, member, files, {
      sendAs: 'email',
      emailTo: [{ email: `receiver-${Date.now()}@example.com`, name: 'Bo' }],
      message: 'As promised.',
    });
    await until(async () => kindsIn(await fetchReceipt(member, slug)).includes('mail-sent'), 'the log');
    return slug;
  }

  describe('a receipt', () => {
    it('states what was sent to whom, with the hash of every file and a signature that anyone can verify', async () => {
      const receipt = await fetchReceipt(member, await delivered());
      const { transfer, events, issuerName } = receipt.content;
      expect(issuerName).toBe('Sampan');
      expect(transfer.sender.email).toBe(member.email);
      expect(transfer.recipients).toEqual([{ email: expect.stringContaining('receiver-'), name: 'Bo' }]);
      expect(transfer.files.map((file) => [file.path, file.sha256])).toEqual(
        files.map(({ path, bytes }) => [path, sha256(bytes)]),
      );
      expect(transfer.files.every(({ checkedAt }) => checkedAt !== null)).toBe(true);
      expect(events[0]).toMatchObject({ seq: 0, kind: 'created', at: transfer.sentAt });
      expect(events.map(({ data }) => JSON.stringify(data)).join()).not.toMatch(/@|\d+\.\d+\.\d+\.\d+/);

      const { body: key } = await request(world.url).get('/v1/receipts/key').expect(200);
      const isSigned = verify(
        null,
        Buffer.from(canonicalJson(receipt.content)),
        key.publicKey,
        Buffer.from(receipt.signature, 'base64url'),
      );
      expect([key.keyId, isSigned]).toEqual([receipt.keyId, true]);
      expect(await check(receipt)).toEqual({ isValid: true, reason: null });
    });

    it('does not survive a change of anything in it', async () => {
      const receipt = await fetchReceipt(member, await delivered());
      const { content } = receipt;
      const older = { ...content, transfer: { ...content.transfer, sentAt: content.transfer.sentAt - 1 } };
      expect(await check({ ...receipt, content: older })).toEqual({ isValid: false, reason: 'signature' });
      const shorter = { ...content, events: content.events.slice(0, -1) };
      expect((await check({ ...receipt, content: shorter })).isValid).toBe(false);
      expect(await check({ ...receipt, keyId: '0000000000000000' })).toEqual({ isValid: false, reason: 'unknown-key' });
      await request(world.url).post('/v1/receipts/verify').send({ receipt: {} }).expect(400);
    });

    it('is refused where it is no JSON that could be signed, and never a fault of ours', async () => {
      const receipt = JSON.stringify(await fetchReceipt(member, (await send(world, member, files)).slug));
      const withData = (data: string) => `{"receipt":${receipt.replace(/"data":\{[^}]*\}/, `"data":{"x":${data}}`)}}`;
      const verified = (text: string) =>
        request(world.url).post('/v1/receipts/verify').set('content-type', 'application/json').send(text);
      const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
      for (const data of [
        deep(100),
        deep(20_000),
        '{"y":'.repeat(20_000) + '1' + '}'.repeat(20_000),
        '1e400',
        '-1e400',
      ])
        expect([data.slice(0, 10), (await verified(withData(data))).body.code]).toEqual([
          data.slice(0, 10),
          'invalid-input',
        ]);
      expect((await verified(withData('1e40')).expect(200)).body).toEqual({ isValid: false, reason: 'signature' });
    });

    it('of the largest size is verified in slices, between which others are served', async () => {
      const { slug } = await send(world, member, files);
      const receipt = await fetchReceipt(member, slug);
      const events = Array.from({ length: 5000 }, () => receipt.content.events[0]);
      const large = { ...receipt, content: { ...receipt.content, events } };
      const verify = () => world.app.get(Receipts, { strict: false }).verify(large);
      const { result, turns } = await turnsDuring(verify);
      expect(result).toEqual({ isValid: false, reason: 'signature' });
      // Its events are read, and written again to be compared with the signature.
      expect(turns).toBeGreaterThanOrEqual(2 * 25);
    });

    it("is the owner's alone", async () => {
      const { slug } = await send(world, member, files);
      const path = `/v1/transfers/${slug}/receipt`;
      await request(world.url).get(path).expect(401);
      await request(world.url).get(path).set(stranger.headers).expect(404);
      await request(world.url).get('/v1/transfers/zzzzzzz/receipt').set(member.headers).expect(404);
    });
  });

  describe('the log of a transfer', () => {
    it('keeps its chain under concurrent appends, and logs each idempotency key once', async () => {
      const { slug } = await send(world, member, files);
      const log = world.app.get(TransferLog);
      const transfer = await world.app.get(TransferRepository).findAnyBySlug(slug);
      if (!transfer) throw new Error('no transfer');
      const commands = new DatabaseCommands(world.app);
      await Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          log.append(transfer._id, { kind: 'mail-sent', data: { index }, once: `once-${index % 8}` }),
        ),
      );
      // Entries that arrive while the first is written form one block; the worker may write another in between.
      expect(commands.take().filter((command) => command === 'insert transfer_events').length).toBeLessThan(8);
      const events = await log.findEvents(transfer);
      expect(events.filter(({ kind }) => kind === 'mail-sent')).toHaveLength(8);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
      expect(await check(await fetchReceipt(member, slug))).toEqual({ isValid: true, reason: null });
    });

    it('is judged by fsck', async () => {
      const slug = await delivered();
      const finding = async () => {
        for await (const found of world.app.get(Invariants).prove({ readBytes: false, clock: world.clock }))
          if (found.id === 'I8') return found;
        throw new Error('no I8');
      };
      const sound = await finding();
      expect([sound.checked > 0, sound.breaches]).toEqual([true, []]);
      const { content } = await fetchReceipt(member, slug);
      const events = world.database.collection<{ _id: string }>('transfer_events');
      const _id = `${content.transfer.id}-1`;
      const event = await events.findOne({ _id });
      await events.updateOne({ _id }, { $set: { kind: 'deleted' } });
      expect((await finding()).breaches).toEqual([expect.stringContaining(slug)]);
      expect((await check(await fetchReceipt(member, slug))).reason).toBe('broken-chain');
      if (event) await events.replaceOne({ _id }, event);
    });

    it('begins with what the record says, and is written with its second entry', async () => {
      const { slug } = await send(world, member, files);
      const log = world.app.get(TransferLog);
      const transfer = await world.app.get(TransferRepository).findAnyBySlug(slug);
      if (!transfer) throw new Error('no transfer');
      const kinds = async () => (await log.findEvents(transfer)).map(({ kind }) => kind);
      expect(await log.findWritten(transfer._id)).toEqual([]);
      expect(await kinds()).toEqual(['created']);
      await log.append(transfer._id, { kind: 'mail-sent', data: {}, once: 'mail-sent' });
      expect(await kinds()).toEqual(['created', 'mail-sent']);
      expect(brokenAt(transfer._id, (await log.findEvents(transfer)).map(toChained))).toBe(-1);
    });

    it('says once that a download began and ended, also to several who look at once and after a kill', async () => {
      const { slug } = await send(world, member, files);
      const log = world.app.get(TransferLog);
      const transfer = await world.app.get(TransferRepository).findAnyBySlug(slug);
      if (!transfer) throw new Error('no transfer');
      const downloads = world.database.collection<{ _id: string }>('downloads');
      const signed = await request(world.url).post('/v1/downloads/file').send({ slug, fileId: '0' }).expect(200);
      const fetchPart = (range: string) => fetch(new URL(signed.body.url, world.url), { headers: { range } });
      const kinds = async () => (await log.findEvents(transfer)).map(({ kind }) => kind);
      await (await fetchPart('bytes=0-0')).arrayBuffer();
      // A process that was killed has written the entries and has not marked the download.
      expect(await kinds()).toEqual(['created', 'download-started']);
      expect(await downloads.updateOne({ transferId: transfer._id }, { $set: { unlogged: true } })).toMatchObject({
        modifiedCount: 1,
      });
      await (await fetchPart('bytes=1-')).arrayBuffer();
      await until(
        async () => (await downloads.countDocuments({ transferId: transfer._id, completedAt: { $ne: null } })) === 1,
        'the end of the download',
      );
      await Promise.all(Array.from({ length: 4 }, () => kinds()));
      expect(await kinds()).toEqual(['created', 'download-started', 'download-completed']);
      expect(await downloads.countDocuments({ transferId: transfer._id, unlogged: true })).toBe(0);
      expect(await check(await fetchReceipt(member, slug))).toEqual({ isValid: true, reason: null });
    });
  });
});
