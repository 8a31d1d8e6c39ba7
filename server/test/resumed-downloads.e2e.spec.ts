import request from 'supertest';
import { HOUR_MS } from '#contract/units.js';
import { sharedWorld, type TestWorld, until } from './harness.js';
import { newMember, newNetwork, send } from './people.js';

describe('taking a download up again', () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await sharedWorld();
  });
  afterAll(() => world.close());

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    request(world.url)
      .post(path)
      .set({ accept: 'application/json', 'x-forwarded-for': newNetwork(), ...headers })
      .send(body);

  const sizes = { whole: 300_000, rest: 299_900 };
  const cookieOf = ({ headers }: request.Response) =>
    /sampan_downloads=[\w-]{22}/.exec(String(headers['set-cookie']))?.[0];
  const bytes = async (url: string, headers: Record<string, string>) => {
    const answer = await fetch(new URL(url, world.url), { headers });
    return answer.ok ? (await answer.arrayBuffer()).byteLength : answer.status;
  };
  const rest = (url: string, headers = {}) => bytes(url, { range: 'bytes=100-', ...headers });

  async function sendLimited(downloadLimit: number | null): Promise<string> {
    const person = await newMember(world, { role: 'business' });
    const { slug } = await send(world, person, [{ path: 'large.bin', bytes: Buffer.alloc(sizes.whole, 3) }]);
    await request(world.url).patch(`/v1/transfers/${slug}`).set(person.headers).send({ downloadLimit });
    return slug;
  }

  it('works for a day in the browser that requested it; elsewhere for an hour, and until it is complete', async () => {
    const slug = await sendLimited(2);
    const signed = async (path: string, cookie = '') => {
      const { visit } = (await post('/v1/downloads', { slug }).expect(200)).body;
      const answer = await post(path, { slug, visit, ...(path !== '/zip' && { fileId: '0' }) }, { cookie });
      return { url: answer.body.url as string, cookie: cookieOf(answer) ?? '' };
    };
    const { url: broken, cookie } = await signed('/v1/downloads/file');
    // The same browser in another tab.
    const { url: whole, cookie: same } = await signed('/zip', cookie);
    expect([cookie.length, same]).toEqual(['sampan_downloads='.length + 22, cookie]);
    expect(await bytes(broken, { range: 'bytes=0-99' })).toBe(100);
    expect(await bytes(whole, {})).toBeGreaterThan(sizes.whole);
    const downloads = world.database.collection('downloads');
    const of = { kind: 'zip', completedAt: { $ne: null } };
    const transferId = (await world.database.collection('transfers').findOne({ slug }))?._id;
    await until(() => downloads.findOne({ transferId, ...of }), 'the archive to be complete');
    const stranger = { cookie: `sampan_downloads=${'x'.repeat(22)}` };

    world.clock.advance(301_000);
    // A download manager shows no cookie: it gets what is missing.
    expect(await bytes(broken, { range: 'bytes=100-199' })).toBe(100);
    for (const headers of [{}, stranger]) expect(await rest(whole, headers)).toBe(403);
    expect(await rest(whole, { cookie })).toBeGreaterThan(sizes.rest);
    world.clock.advance(HOUR_MS);
    for (const headers of [{}, stranger]) expect(await rest(broken, headers)).toBe(403);
    world.clock.advance(22 * HOUR_MS);
    expect(await rest(broken, { cookie })).toBe(sizes.rest);
    expect(await downloads.countDocuments({ transferId })).toBe(2);
  });

  it('works everywhere for a day where nothing is limited, and then no browser is marked', async () => {
    const slug = await sendLimited(null);
    const answer = await post('/v1/downloads/file', { slug, fileId: '0' }).expect(200);
    expect(cookieOf(answer)).toBeUndefined();
    expect(await bytes(answer.body.url, {})).toBe(sizes.whole);
    world.clock.advance(23 * HOUR_MS);
    expect(await rest(answer.body.url)).toBe(sizes.rest);
  });
});
