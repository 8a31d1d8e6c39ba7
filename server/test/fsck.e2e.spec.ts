import { jest } from '@jest/globals';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { DAY_MS, HOUR_MS } from '#contract/units.js';
import { type Finding, Invariants } from '../src/modules/staff/operations/index.js';
import { Stores } from '../src/modules/platform/storage/index.js';
import { ObjectOwners } from '../src/modules/files/uploads/index.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { newMember, type Person, send } from './people.js';
import { operatorCommand } from './users-command.js';

describe('fsck', () => {
  let world: TestWorld;
  let member: Person;

  beforeEach(async () => {
    world = await createTestWorld();
    member = await newMember(world);
  });
  afterEach(() => world.close());

  async function prove(readBytes = false): Promise<Map<string, Finding>> {
    const findings = new Map<string, Finding>();
    for await (const finding of world.app.get(Invariants).prove({ readBytes, clock: world.clock }))
      findings.set(finding.id, finding);
    return findings;
  }

  const broken = (findings: Map<string, Finding>) =>
    [...findings.values()].filter(({ breaches }) => breaches.length > 0).map(({ id }) => id);
  /** Large enough for a file of its own on the disk. */
  const files = [{ path: 'a.bin', bytes: Buffer.alloc(200_000, 7) }];

  /** The file on disk that holds this object's bytes. */
  async function dataFile(): Promise<string> {
    const names = await readdir(world.env.STORAGE_DIR, { recursive: true });
    const found = names.find((name) => /^objects.*\/0\+/.test(name));
    if (!found) throw new Error(`no data file among ${names.join(', ')}`);
    return join(world.env.STORAGE_DIR, found);
  }

  it('the command names its version, and ends well where all is sound', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    const { exitCode, output } = await operatorCommand(world, 'fsck');
    const [first, ...lines] = output.trim().split('\n');
    expect([exitCode, first]).toEqual([0, expect.stringContaining(`Sampan ${version}`)]);
    expect(lines.filter((line) => !/^I\d+ +ok /.test(line))).toEqual([]);
  });

  describe('fsck', () => {
    it('finds sound data sound, and says how much it looked at', async () => {
      await world.startWorker();
      await send(world, member, files, { sendAs: 'email', emailTo: [{ email: 'r@example.com' }] });
      const waiting = (collection: string) =>
        world.database.collection(collection).countDocuments({ 'outbox.0': { $exists: true } });
      const sent = { template: 'transfer-received', state: 'sent' };
      await until(async () => (await world.database.collection('mails').countDocuments(sent)) === 1, 'the mail');
      await until(async () => (await waiting('transfers')) + (await waiting('mails')) === 0, 'the outbox');
      world.clock.advance(HOUR_MS);
      const findings = await prove(true);
      expect(broken(findings)).toEqual([]);
      expect([...findings].map(([id, { checked }]) => [id, checked > 0])).toEqual(
        expect.arrayContaining([
          ['I1', true],
          ['I2', true],
          ['I3', true],
          ['I4', true],
          ['I7', true],
        ]),
      );
    });

    it('does not take for lost what is deleted while it looks', async () => {
      const { slug } = await send(world, member, files);
      const owners = world.app.get(ObjectOwners, { strict: false });
      const findPrefixes = owners.findPrefixes.bind(owners);
      // Between the listing of the objects and the search for their owners.
      const spy = jest.spyOn(owners, 'findPrefixes').mockImplementationOnce(async (prefixes) => {
        for (const [, store] of world.app.get(Stores)) await store.deletePrefix('users/');
        await world.database.collection('transfers').deleteOne({ slug });
        return findPrefixes(prefixes);
      });
      world.clock.advance(8 * DAY_MS);
      const findings = await prove();
      expect(spy).toHaveBeenCalled();
      expect(findings.get('I2')?.breaches).toEqual([]);
      spy.mockRestore();
    });

    it('names a lost object', async () => {
      await send(world, member, files);
      await rm(await dataFile());
      const findings = await prove(true);
      expect(findings.get('I1')?.breaches).toHaveLength(1);
    });

    it('names a flipped byte when it reads', async () => {
      await send(world, member, files);
      const path = await dataFile();
      const bytes = await readFile(path);
      bytes.writeUInt8(bytes.readUInt8(1000) ^ 1, 1000);
      await writeFile(path, bytes);
      expect((await prove(true)).get('I1')?.breaches[0]).toContain('damaged');
    });

    it('names a wrong count of the transfers that were sent this month', async () => {
      const { slug } = await send(world, member, files);
      expect(broken(await prove())).toEqual([]);
      await request(world.url)
        .post('/deleteTransfer')
        .set(member.headers)
        .send({ type: 'transfers', slug })
        .expect(200);
      expect(broken(await prove())).toEqual([]);
      await world.database.collection('usages').updateMany({}, { $inc: { 'sends.count': -1 } });
      expect((await prove()).get('I3')?.breaches).toEqual([expect.stringContaining('counts 0 transfers sent in 20')]);
      world.clock.advance(32 * DAY_MS);
      expect((await prove()).get('I3')?.breaches).toEqual([]);
    });

    it('names orphaned objects, a wrong sum, a missing mail, a stuck outbox, a month over its limit and a wrong link domain', async () => {
      const transfer = await send(world, member, files, { sendAs: 'email', emailTo: [{ email: 'r@example.com' }] });
      const transfers = world.database.collection('transfers');
      const prefixes = (await transfers.findOne({ slug: transfer.slug }))?.['prefixes'];
      await world.database.collection('usages').updateMany({}, { $inc: { storedBytes: 1 } });
      await world.database.collection('mails').deleteMany({});
      world.clock.advance(HOUR_MS);
      expect(broken(await prove())).toEqual(['I3', 'I4', 'I6']);
      await transfers.updateOne({ slug: transfer.slug }, { $set: { prefixes: [] } });
      world.clock.advance(8 * DAY_MS);
      expect(broken(await prove())).toContain('I2');
      await transfers.updateOne({ slug: transfer.slug }, { $set: { prefixes } });
      const record = await world.database.collection<{ _id: string }>('transfers').findOne({ slug: transfer.slug });
      const copies = Array.from({ length: 11 }, (_, index) => ({
        ...record,
        _id: `copy-${index}`,
        slug: `copy${index}`,
        dateSent: world.clock.now(),
      }));
      await world.database.collection<{ _id: string }>('transfers').insertMany(copies);
      expect(broken(await prove())).toContain('I7');
      await world.database.collection('accounts').updateMany({}, { $set: { linkHost: 'files.example.com' } });
      expect(broken(await prove())).toContain('I11');
    });
  });
});
