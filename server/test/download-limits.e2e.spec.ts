import request from 'supertest';
import type { TransferView } from '#contract/transfers.js';
import { Invariants } from '../src/modules/transfers/index.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { newMember, newNetwork, type Person, send, type SourceFile } from './people.js';

let world: TestWorld;
let member: Person;

beforeAll(async () => {
  world = await createTestWorld();
  member = await newMember(world, { role: 'business' });
});
afterAll(() => world.close());

const files: SourceFile[] = [
  { path: 'large.bin', bytes: Buffer.alloc(300_000, 3) },
  { path: 'small.txt', bytes: Buffer.from('small') },
];

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  request(world.url)
    .post(path)
    .set({ accept: 'application/json', 'x-forwarded-for': newNetwork(), ...headers })
    .send(body);

async function limited(downloadLimit: number): Promise<TransferView> {
  const { slug } = await send(world, member, files);
  const edited = await request(world.url).patch(`/v1/transfers/${slug}`).set(member.headers).send({ downloadLimit });
  expect(edited.status).toBe(200);
  return edited.body;
}

async function newVisit(slug: string): Promise<string> {
  return (await post('/v1/downloads', { slug }).expect(200)).body.visit;
}

async function addressOf(body: object, path = '/v1/downloads/file'): Promise<URL> {
  return new URL((await post(path, body).expect(200)).body.url, world.url);
}

const get = async (url: URL, init: RequestInit = {}) => {
  const answer = await fetch(url, init);
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
};
const fromTheMiddle = { headers: { range: 'bytes=10-' } };
const refused = { body: { code: 'download-limit-reached' }, status: 410 };
const started = (slug: string) =>
  request(world.url)
    .get('/getQs')
    .query({ userid: member.user?._id, slug })
    .set(member.headers)
    .then(({ body }) => body[0].total_downloads as number);

describe('a download limit', () => {
  it('closes page, files and archives behind the last place, and addresses that were signed before', async () => {
    const { slug } = await limited(1);
    const [visit, late] = [await newVisit(slug), await newVisit(slug)];
    const tooLate = await addressOf({ slug, visit: late, fileId: '0' });
    const zipTooLate = await addressOf({ slug, visit: late }, '/zip');
    const mine = await addressOf({ slug, visit, fileId: '0' });
    expect(await get(mine)).toEqual({ status: 200, bytes: 300_000 });

    expect(await post('/v1/downloads', { slug })).toMatchObject(refused);
    expect(await post('/v1/downloads', { slug, visit: late })).toMatchObject(refused);
    expect(await post('/v1/downloads/file', { slug, visit: late, fileId: '0' })).toMatchObject(refused);
    expect(await post('/zip', { slug, visit: late })).toMatchObject(refused);
    for (const url of [tooLate, zipTooLate]) {
      expect((await get(url)).status).toBe(410);
      expect((await get(url, fromTheMiddle)).status).toBe(410);
      expect((await get(url, { method: 'HEAD' })).status).toBe(410);
    }
    expect(await started(slug)).toBe(1);

    // Who has begun may resume, repeat and look again, but begin nothing new.
    expect(await get(mine, fromTheMiddle)).toEqual({ status: 206, bytes: 299_990 });
    await post('/v1/downloads', { slug, visit }).expect(200);
    expect(await get(await addressOf({ slug, visit, fileId: '0' }))).toEqual({ status: 200, bytes: 300_000 });
    expect(await post('/v1/downloads/file', { slug, visit, fileId: '1' })).toMatchObject(refused);
    expect(await started(slug)).toBe(1);
  });

  it('gives its last place to one of many at once, whatever they fetch and wherever they begin', async () => {
    const { slug } = await limited(3);
    const urls: URL[] = [];
    for (let index = 0; index < 12; index += 1) {
      const visit = await newVisit(slug);
      urls.push(await (index % 3 === 0 ? addressOf({ slug, visit }, '/zip') : addressOf({ slug, visit, fileId: '0' })));
    }
    // Each in two parts at once, neither of which begins at the beginning, or as a bot that only looks.
    const parts = { headers: { range: 'bytes=10-99' } };
    const bot = { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } };
    const answers = await Promise.all(
      urls.flatMap((url, index) =>
        index % 2 ? [get(url, parts), get(url, fromTheMiddle)] : [get(url, bot), get(url)],
      ),
    );
    const served = answers.filter(({ status }) => status < 300);
    const others = answers.filter(({ status }) => status >= 300);
    expect(served).toHaveLength(6);
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([410]));
    expect(await started(slug)).toBe(3);
    const places = await world.database
      .collection('downloads')
      .find({ place: { $type: 'number' } })
      .toArray();
    expect(new Set(places.map(({ transferId, place }) => `${transferId} ${place}`)).size).toBe(places.length);
  });

  it('counts what came before it was set, does not count the owner, and ends when it is raised or lifted', async () => {
    const { slug } = await send(world, member, files);
    await get(await addressOf({ slug, fileId: '0' }));
    const limit = (downloadLimit: number | null) =>
      request(world.url).patch(`/v1/transfers/${slug}`).set(member.headers).send({ downloadLimit }).expect(200);
    await limit(1);
    expect(await post('/v1/downloads', { slug })).toMatchObject(refused);
    const own = await post('/v1/downloads', { slug }, member.headers).expect(200);
    const { visit } = own.body;
    const signed = await post('/v1/downloads/file', { slug, visit, fileId: '0' }, member.headers).expect(200);
    expect(await get(new URL(signed.body.url, world.url))).toEqual({ status: 200, bytes: 300_000 });
    expect(await started(slug)).toBe(1);
    await limit(2);
    expect((await get(await addressOf({ slug, fileId: '1' }))).status).toBe(200);
    expect(await post('/v1/downloads/file', { slug, fileId: '1' })).toMatchObject(refused);
    await limit(null);
    expect((await get(await addressOf({ slug, fileId: '1' }))).status).toBe(200);
    expect(await started(slug)).toBe(3);
  });

  it('leaves the stored data sound', async () => {
    const found: string[] = [];
    for await (const finding of world.app.get(Invariants).prove({ readBytes: true, clock: world.clock }))
      if (finding.id !== 'I6') found.push(...finding.breaches);
    expect(found).toEqual([]);
  });
});
