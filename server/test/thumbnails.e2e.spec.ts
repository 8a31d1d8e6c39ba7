import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import request from 'supertest';
import sharp from 'sharp';
import { pictureNames } from '#contract/accounts/pictures.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { DAY_MS } from '#contract/units.js';
import { PersonalData } from '../src/modules/identity/accounts/index.js';
import { Users } from '../src/modules/identity/auth/index.js';
import { VersionRetention } from '../src/modules/files/edits/version-retention.service.js';
import { pngBomb } from '../src/modules/members/brands/testing/png-bomb.js';
import { Thumbnails } from '../src/modules/files/previews/thumbnails.service.js';
import { eachObject, Stores } from '../src/modules/platform/storage/index.js';
import { OrphanScan, prefixOfKey, thumbnailKey } from '../src/modules/files/uploads/index.js';
import { breachesOf } from './breaches.js';
import { untilDue } from './delayed-jobs.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import {
  accountIdOf,
  newMember,
  newNetwork,
  newTeamMember,
  type Member,
  type Person,
  send,
  type SourceFile,
} from './people.js';

describe('thumbnails', () => {
  let world: TestWorld;
  let member: Member;
  let stranger: Person;

  beforeAll(async () => {
    world = await createTestWorld();
    await world.startWorker();
  });
  beforeEach(async () => {
    member = await newMember(world, { role: 'business' });
    stranger = await newMember(world, { role: 'business' });
  });
  afterAll(() => world.close());

  describe('thumbnails', () => {
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#2e6f95' } });

    const list = (slug: string, fileIds: string[], headers: Record<string, string> = member.headers) =>
      request(world.url).post(`/v1/transfers/${slug}/thumbnails`).set(headers).send({ fileIds });

    async function tried({ slug }: TransferView, count: number): Promise<void> {
      await until(async () => {
        const transfer = await world.database.collection('transfers').findOne({ slug });
        const files = (transfer?.['files'] ?? []) as { thumbnail: string | null }[];
        return files.filter(({ thumbnail }) => thumbnail !== null).length === count;
      }, `${count} files looked at`);
    }

    async function keys(prefix = 'thumbnails/'): Promise<string[]> {
      const found: string[] = [];
      for (const [, store] of world.app.get(Stores))
        for await (const { key } of eachObject(store, prefix)) found.push(key);
      return found;
    }

    it('are made of images only, small, and shown to their owner alone by addresses that end after 600 s', async () => {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
      const files: SourceFile[] = [
        { path: 'wide.jpg', bytes: await picture(2000, 500).jpeg().toBuffer() },
        { path: 'small.png', bytes: await picture(40, 60).png().toBuffer() },
        { path: 'drawing.svg', bytes: Buffer.from(svg) },
        { path: 'drawing.png', bytes: Buffer.from(svg) },
        { path: 'page.html', bytes: Buffer.from('<html><body>hello</body></html>') },
        { path: 'broken.gif', bytes: Buffer.from('GIF89a and then nothing that is an image') },
        { path: 'bomb.png', bytes: await pngBomb() },
        { path: 'tall.webp', bytes: await picture(300, 900).webp().toBuffer() },
        { path: 'modern.avif', bytes: await picture(640, 640).avif({ effort: 0 }).toBuffer() },
      ];
      const transfer = await send(world, member, files);
      await tried(transfer, 7);
      const ids = files.map((_, index) => String(index));
      const { body } = await list(transfer.slug, ids).expect(200);
      const found: { fileId: string; url: string; expiresAt: number }[] = body.thumbnails;
      expect(found.map(({ fileId }) => fileId)).toEqual(['0', '1', '7', '8']);
      const sizes: [number, number][] = [];
      for (const { url } of found) {
        const answer = await fetch(new URL(url, world.url));
        expect(answer.headers.get('content-type')).toBe('image/webp');
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
        expect(answer.headers.get('content-security-policy')).toContain('sandbox');
        const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        expect(format).toBe('webp');
        sizes.push([width, height]);
      }
      expect(sizes).toEqual([
        [320, 80],
        [40, 60],
        [107, 320],
        [320, 320],
      ]);
      const [first] = found;
      expect(Math.round(((first?.expiresAt ?? 0) - world.clock.now().getTime()) / 1000)).toBeLessThanOrEqual(600);
      expect((await list(transfer.slug, ids, stranger.headers)).status).toBe(404);
      expect((await list(transfer.slug, ids, {})).status).toBe(401);
      expect((await list(transfer.slug, [])).status).toBe(400);
      expect(
        (
          await list(
            transfer.slug,
            Array.from({ length: 101 }, (_, index) => String(index)),
          )
        ).status,
      ).toBe(400);
      expect((await list(transfer.slug, ['999', '__proto__'])).body).toEqual({ thumbnails: [] });
      const changed = (first?.url ?? '').replace(/type=[^&]*/, 'type=text%2Fhtml');
      expect((await fetch(new URL(changed, world.url))).status).toBe(403);
      world.clock.advance(601_000);
      expect((await fetch(new URL(first?.url ?? '', world.url))).status).toBe(403);
      // Repeated, and also where the thumbnail exists already.
      await world.database
        .collection('transfers')
        .updateOne({ slug: transfer.slug }, { $set: { 'files.0.thumbnail': null } });
      await world.app.get(Thumbnails).make({ transferId: transfer._id, revision: 1 }, new AbortController());
      expect(await breachesOf(world, { readBytes: true })).toEqual([]);
    });

    it('are not served while their transfer is deleted, also at URLs signed before', async () => {
      const transfer = await send(world, member, [{ path: 'one.jpg', bytes: await picture(50, 50).jpeg().toBuffer() }]);
      await tried(transfer, 1);
      const { body } = await list(transfer.slug, ['0']).expect(200);
      const url = new URL(body.thumbnails[0].url, world.url);
      const shown = async () => (await fetch(url)).status;
      const set = (fields: object) =>
        world.database.collection('transfers').updateOne({ slug: transfer.slug }, { $set: fields });
      expect(await shown()).toBe(200);
      await set({ deletedAt: world.clock.now() });
      expect(await shown()).toBe(404);
      await set({ deletedAt: null });
      expect(await shown()).toBe(200);
      // The owner still sees the thumbnails of an expired transfer.
      await set({ expiresAt: new Date(world.clock.now().getTime() - 1) });
      expect(await shown()).toBe(200);
      // A small picture is no download.
      expect(await world.database.collection('downloads').countDocuments({ transferId: transfer._id })).toBe(0);
    });

    it('are shown on the download page, to those who may download', async () => {
      const jpeg = await picture(50, 50).jpeg().toBuffer();
      const transfer = await send(world, member, [
        { path: 'one.jpg', bytes: jpeg },
        { path: 'two.jpg', bytes: jpeg },
        { path: 'notes.txt', bytes: Buffer.from('notes') },
      ]);
      await tried(transfer, 2);
      const { slug } = transfer;
      const fileIds = ['0', '1', '2', '9'];
      const ofLink = (body: object = {}) =>
        request(world.url)
          .post('/v1/downloads/thumbnails')
          .set('x-forwarded-for', newNetwork())
          .send({ slug, fileIds, ...body });
      const { body } = await ofLink().expect(200);
      expect(body.thumbnails.map(({ fileId }: { fileId: string }) => fileId)).toEqual(['0', '1']);
      const url = new URL(body.thumbnails[0].url, world.url);
      const shown = async () => (await fetch(url)).status;
      const set = (fields: object) => world.database.collection('transfers').updateOne({ slug }, { $set: fields });
      expect(await shown()).toBe(200);

      await set({ passwordHash: 'x', passwordVersion: 1 });
      expect([await shown(), (await ofLink()).body.code]).toEqual([403, 'password-required']);
      await set({ passwordHash: null, passwordVersion: 0 });
      await set({ recipientsOnly: true });
      expect([await shown(), (await ofLink()).body.code]).toEqual([403, 'personal-link-required']);
      await set({ recipientsOnly: false, expiresAt: new Date(world.clock.now().getTime() - 1) });
      expect([await shown(), (await ofLink()).body.code]).toEqual([410, 'transfer-expired']);
      await set({ expiresAt: new Date(world.clock.now().getTime() + DAY_MS), 'files.0.removedAt': world.clock.now() });
      expect((await ofLink()).body.thumbnails).toHaveLength(1);
      // Files that may be downloaded only so often are not shown uncounted.
      await set({ downloadLimit: 3 });
      expect((await ofLink().expect(200)).body.thumbnails).toEqual([]);
      await set({ downloadLimit: null, deletedAt: world.clock.now() });
      expect([await shown(), (await ofLink()).status]).toEqual([404, 404]);
      await set({ deletedAt: null });
      expect(await world.database.collection('downloads').countDocuments({ transferId: transfer._id })).toBe(0);
    });

    it('go with what they show: with a purged version, with a deleted transfer', async () => {
      const jpeg = await picture(50, 50).jpeg().toBuffer();
      const transfer = await send(world, member, [
        { path: 'one.jpg', bytes: jpeg },
        { path: 'two.jpg', bytes: jpeg },
      ]);
      await tried(transfer, 2);
      const own = thumbnailKey(prefixOfKey(transfer.fileObjects[0]?.itemPath ?? ''));
      expect(await keys(own)).toHaveLength(2);
      await request(world.url).delete(`/v1/transfers/${transfer.slug}/files/0`).set(member.headers).expect(200);
      // A version keeps its thumbnail, since it can be restored.
      expect((await list(transfer.slug, ['0', '1'])).body.thumbnails).toHaveLength(2);
      world.clock.advance(8 * DAY_MS);
      await world.app.get(VersionRetention).purgeExpired({}, new AbortController());
      await until(async () => (await keys(own)).length === 1, 'the picture of the version gone');
      expect(await breachesOf(world, { readBytes: true })).toEqual([]);
      const { body } = await request(world.url)
        .post('/combinedAuth')
        .set(member.headers)
        .send({ email: member.email, password: 'correct horse' });
      await request(world.url)
        .post('/deleteTransfer')
        .set({ ...member.headers, authorization: `Bearer ${body.accessToken}` })
        .send({ type: 'transfers', slug: transfer.slug })
        .expect(200);
      await until(async () => (await keys(own)).length === 0, 'all pictures gone');
      expect(await breachesOf(world, { readBytes: true })).toEqual([]);
    });

    it('without a transfer are swept away', async () => {
      const store = [...world.app.get(Stores)][0]?.[1];
      const lost = async function* () {
        yield Buffer.from('lost');
      };
      await store?.put('thumbnails/users/unknown/0', lost());
      world.clock.advance(8 * DAY_MS);
      await world.app.get(OrphanScan).scan({}, new AbortController());
      expect(await keys('thumbnails/users/unknown/')).toEqual([]);
    });
  });

  describe('the picture of a user', () => {
    const photo = (background: string) =>
      sharp({ create: { width: 900, height: 600, channels: 3, background } })
        .withExif({ IFD0: { Copyright: 'secret place' } })
        .jpeg()
        .toBuffer();
    const set = (person: Person, image: Buffer, what = 'picture') =>
      request(world.url)
        .put(`/v1/profile/${what}`)
        .set(person.headers)
        .send({ image: image.toString('base64') });
    const objects = async () => {
      const found: string[] = [];
      for (const [, store] of world.app.get(Stores))
        for await (const { key } of eachObject(store, 'pictures/')) found.push(key);
      return found;
    };

    it('is re-encoded in each size, without metadata, and served to everybody for ever', async () => {
      const { body } = await set(member, await photo('#2e6f95')).expect(200);
      const { profilePic } = body;
      for (const name of pictureNames) {
        const answer = await fetch(new URL(`${profilePic}/${name}`, world.url));
        expect(answer.status).toBe(200);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
        const bytes = Buffer.from(await answer.arrayBuffer());
        const side = Number.parseInt(name, 10);
        const metadata = await sharp(bytes).metadata();
        expect(metadata).toMatchObject({ width: side, height: side });
        expect(answer.headers.get('content-type')).toBe(`image/${metadata.format}`);
        expect(metadata.exif).toBeUndefined();
        expect(bytes.includes('secret place')).toBe(false);
      }
      // Earlier transfers show it too.
      const { slug } = await send(world, member, [{ path: 'a.txt', bytes: Buffer.from('a') }]);
      const page = await request(world.url).post('/v1/downloads').send({ slug }).expect(200);
      expect(page.body.sender.profilePic).toBe(profilePic);
      expect(await breachesOf(world)).toEqual([]);
    });

    it('is replaced and removed with its objects, and no picture of others with it', async () => {
      const { body: theirs } = await set(stranger, await photo('#111111')).expect(200);
      const { body: first } = await set(member, await photo('#222222')).expect(200);
      const { body: second } = await set(member, await photo('#333333')).expect(200);
      const isGone = async (address: string) => (await fetch(new URL(`${address}/48.webp`, world.url))).status === 404;
      await until(() => isGone(first.profilePic), 'the end of the first');
      const removed = await request(world.url).delete('/v1/profile/picture').set(member.headers).expect(200);
      expect(removed.body.profilePic).toBe('');
      await until(() => isGone(second.profilePic), 'the end of the second');
      // Its sizes go one after the other.
      const isOf = (key: string) => [first, second].some(({ profilePic }) => profilePic.endsWith(key.split('/')[1]));
      await until(async () => !(await objects()).some(isOf), 'the end of their objects');
      expect(await isGone(theirs.profilePic)).toBe(false);
    });

    it('is removed if it never came to be shown', async () => {
      const before = await objects();
      const users = world.app.get(Users, { strict: false });
      const fails = jest.spyOn(users, 'setPicture').mockRejectedValueOnce(new Error('the process dies'));
      await set(member, await photo('#444444')).expect(500);
      fails.mockRestore();
      expect((await objects()).length).toBe(before.length + pictureNames.length);
      await untilDue(world, 'bulk', async () => (await objects()).length === before.length, 'the end of the picture');
    });

    it('is refused if it is no image, damaged, or more than it seems', async () => {
      const whole = await photo('#555555');
      const noise = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
        .png()
        .toBuffer();
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
      const refused: [string, Buffer][] = [
        ['a bomb of 20 000 × 20 000', await pngBomb(20_000)],
        ['cut off', noise.subarray(0, noise.length / 2)],
        ['a drawing that can hold scripts', Buffer.from(svg)],
        ['a page', Buffer.from('<html><body>hello</body></html>')],
        ['nothing', Buffer.alloc(0)],
        ['a beginning', whole.subarray(0, 20)],
      ];
      for (const [what, bytes] of refused) {
        const { status, body } = await set(member, bytes);
        expect([what, status, body.code]).toEqual([what, 422, 'picture-unreadable']);
      }
      expect((await set(member, Buffer.alloc(3_000_000))).status).toBe(413);
      expect(await world.database.collection('pictures').countDocuments({ ownerId: member.user?._id })).toBe(0);
    });

    it('is exported with the logo, and forgotten with the account, for others keep theirs', async () => {
      const { body: theirs } = await set(stranger, await photo('#888888')).expect(200);
      for (const what of ['picture', 'logo']) await set(member, await photo('#999999'), what).expect(200);
      const userId = member.user?._id ?? '';
      const accountId = await accountIdOf(world.database, userId);
      const holder = { userId, accountId, email: member.email };
      const [, part] =
        world.app
          .get(PersonalData)
          .parts()
          .find(([name]) => name === 'pictures') ?? [];
      const exported: object[] = [];
      for await (const record of part?.export(holder) ?? []) exported.push(record);
      const webp = expect.stringMatching(/^UklGR/);
      expect(exported).toEqual(['profile', 'logo'].map((kind) => expect.objectContaining({ kind, webp })));
      const before = await objects();
      // Twice, since jobs repeat it.
      for (let round = 0; round < 2; round += 1) await part?.forget(holder, new AbortController().signal);
      expect((await objects()).length).toBe(before.length - 2 * pictureNames.length);
      expect(
        await world.database.collection('pictures').countDocuments({ ownerId: { $in: [userId, accountId] } }),
      ).toBe(0);
      expect((await fetch(new URL(`${theirs.profilePic}/48.webp`, world.url))).status).toBe(200);
    });

    it('cannot be set without end', async () => {
      const tries = 21;
      const answers: number[] = [];
      for (let at = 0; at < tries; at += 1) answers.push((await set(member, Buffer.alloc(3))).status);
      expect(answers.at(-1)).toBe(429);
    });

    it('of an account is its logo, which mere members of a team do not change', async () => {
      const colleague = await newTeamMember(world, member);
      await set(colleague, await photo('#666666'), 'logo').expect(403);
      const { body } = await set(member, await photo('#777777'), 'logo').expect(200);
      expect(body).toMatchObject({ logoPic: expect.stringMatching(/^\/v1\/pictures\//), profilePic: '' });
      const { body: seen } = await request(world.url).get('/anonCheck').set(colleague.headers).expect(200);
      expect(seen.user.logoPic).toBe(body.logoPic);
    });
  });
});
