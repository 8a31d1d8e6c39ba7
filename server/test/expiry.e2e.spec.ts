import request from 'supertest';
import { HOUR_MS } from '../src/core/clock/clock.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { newMember, send, type SourceFile } from './people.js';

const files: SourceFile[] = [
  { path: 'a/one.txt', bytes: Buffer.from('one '.repeat(100)) },
  { path: 'b.txt', bytes: Buffer.from('two') },
];

let world: TestWorld;

beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

describe('expiry', () => {
  it('closes every byte path, also for addresses signed before (A60)', async () => {
    const person = await newMember(world);
    const transfer = await send(world, person, files);
    const ask = (path: string, body: object) =>
      request(world.url)
        .post(path)
        .set('accept', 'application/json')
        .send({ slug: transfer.slug, ...body });
    world.clock.advance(7 * 24 * HOUR_MS - 60_000);
    const file = (await ask('/v1/downloads/file', { fileId: '0' }).expect(200)).body.url;
    const zip = (await ask('/zip', {}).expect(200)).body.url;
    world.clock.advance(120_000);
    for (const url of [file, zip]) {
      const { pathname, search } = new URL(url, world.url);
      const answer = await fetch(world.url + pathname + search);
      expect(answer.status).toBe(410);
      expect(((await answer.json()) as { code: string }).code).toBe('transfer-expired');
    }
    await ask('/v1/downloads', {}).expect(410);
    await ask('/v1/downloads/file', { fileId: '0' }).expect(410);
    await ask('/zip', {}).expect(410);
  });

  it('lets a download begin for 300 s, and one that began go on', async () => {
    const person = await newMember(world);
    const transfer = await send(world, person, files);
    const ask = async () =>
      (await request(world.url).post('/v1/downloads/file').send({ slug: transfer.slug, fileId: '0' }).expect(200)).body
        .url as string;
    const get = (url: string, headers = {}) =>
      fetch(world.url + new URL(url, world.url).pathname + new URL(url, world.url).search, { headers });
    const [begun, unused] = [await ask(), await ask()];
    await (await get(begun)).arrayBuffer();
    world.clock.advance(301_000);
    expect((await get(unused)).status).toBe(403);
    expect((await get(begun, { range: 'bytes=5-' })).status).toBe(206);
  });
});
