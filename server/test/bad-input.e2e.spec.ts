import request from 'supertest';
import { createTestWorld, type TestWorld } from './harness.js';
import { newMember, newNetwork, type Person, transferBody, upload } from './people.js';

let world: TestWorld;
let member: Person;

beforeAll(async () => {
  world = await createTestWorld();
  member = await newMember(world);
});
afterAll(() => world.close());

const megabyte = 'x'.repeat(1_000_000);
const calls: [string, Record<string, unknown>][] = [
  ['/newsignupverify', { email: 'a@example.com', password: 'secret1' }],
  ['/signup2', { email: 'a@example.com', password: 'secret1', signupTicket: 'x' }],
  ['/combinedAuth', { email: 'a@example.com', password: 'secret1' }],
  ['/resetPasswordLink', { email: 'a@example.com' }],
  ['/passTokenCheck', { token: 'x' }],
  ['/resetPassword', { token: 'x', password: 'secret1' }],
  ['/verifyEmail', { email: 'a@example.com' }],
  ['/checkVerifyEmail', { email: 'a@example.com', verifyId: 'ABCDE' }],
  ['/stsAuth', { id: 'x', type: 'userUpload', files: [{ path: 'a', size: 1 }] }],
  ['/folderSize', { userid: 'x' }],
  ['/SendTransferEmail', { slug: 'abcdefg' }],
  ['/deleteTransfer', { type: 'other', slug: 'abcdefg' }],
  ['/increment', { slug: 'abcdefg' }],
  ['/v1/downloads', { slug: 'abcdefg' }],
  ['/v1/downloads/unlock', { slug: 'abcdefg', password: 'x' }],
  ['/v1/downloads/file', { slug: 'abcdefg', fileId: '0' }],
  ['/zip', { slug: 'abcdefg' }],
];
const post = (path: string) =>
  request(world.url).post(path).set({ 'x-forwarded-for': newNetwork(), accept: 'application/json' });

async function records(): Promise<number> {
  const collections = ['transfers', 'upload_sessions', 'usages', 'downloads', 'mails', 'verifications'];
  const counts = await Promise.all(collections.map((name) => world.database.collection(name).countDocuments()));
  return counts.reduce((sum, count) => sum + count, 0);
}

describe('every call refuses, with a code and without a trace', () => {
  it.each(calls)('%s', async (path, good) => {
    const before = await records();
    const attempts: [string, request.Test, number[]][] = [
      ['malformed JSON', post(path).set('content-type', 'application/json').send('{"a":'), [400]],
      ['JSON that is no object', post(path).set('content-type', 'application/json').send('"text"'), [400]],
      ['a form', post(path).type('form').send('email=a%40example.com'), [415]],
      ['plain text', post(path).type('text/plain').send('hello'), [415]],
      ['an unknown key', post(path).send({ ...good, isAdmin: true }), [400]],
      [
        'a prototype key',
        post(path).set('content-type', 'application/json').send('{"__proto__":{"a":1},"constructor":1}'),
        [400],
      ],
      ['nothing', post(path).send({}), [400]],
      [
        'depth',
        post(path)
          .set('content-type', 'application/json')
          .send(`${'['.repeat(10_000)}${']'.repeat(10_000)}`),
        [400],
      ],
    ];
    for (const key of Object.keys(good)) {
      for (const wrong of [{ $gt: '' }, [1], 7.5, true, null]) {
        if (Array.isArray(good[key]) && Array.isArray(wrong)) continue;
        attempts.push([`${key}: ${JSON.stringify(wrong)}`, post(path).send({ ...good, [key]: wrong }), [400]]);
      }
      attempts.push([`${key}: 1 MB`, post(path).send({ ...good, [key]: megabyte }), [400, 413]]);
    }
    for (const [name, attempt, statuses] of attempts) {
      const answer = await attempt;
      expect([
        name,
        statuses.includes(answer.status) ? 'refused' : `${answer.status} ${answer.text.slice(0, 200)}`,
      ]).toEqual([name, 'refused']);
      expect([name, typeof answer.body.code, typeof answer.body.message, typeof answer.body.requestId]).toEqual([
        name,
        'string',
        'string',
        'string',
      ]);
    }
    expect(await records()).toBe(before);
  });
});

describe('transfers at their edges', () => {
  it.each([
    ['281 characters', { message: 'a'.repeat(281) }, 400],
    ['a password of 3', { password: 'abc' }, 400],
    ['a slug that is not one', { slug: '../etc/passwd' }, 400],
    ['a line break in a name', { senderName: 'A\r\nBcc: x@example.com' }, 400],
    ['an expiry of NaN', { expirySeconds: Number.NaN }, 400],
    ['an expiry of -1', { expirySeconds: -1 }, 400],
    ['a share with a stranger (A16)', { shareWith: [{ shareWithId: 'somebody' }] }, 400],
    ['no files', { fileObjects: [] }, 400],
  ])('refuses %s', async (_, overrides, status) => {
    const credential = await upload(world, member, [{ path: 'a', bytes: Buffer.from('a') }]);
    const answer = await request(world.url)
      .post('/quicksend2')
      .set(member.headers)
      .send(transferBody(credential, overrides));
    expect(answer.status).toBe(status);
    expect(typeof answer.body.code).toBe('string');
    expect(await world.database.collection('transfers').countDocuments()).toBe(0);
  });
});

describe('bodies', () => {
  it('are read up to 256 KB, and up to 2 MB where a list of 1,500 files may stand (A119)', async () => {
    const large = { email: 'a@example.com', password: 'x'.repeat(300_000) };
    expect((await post('/combinedAuth').send(large)).status).toBe(413);
    const files = Array.from({ length: 1500 }, (_, index) => ({
      path: `${'folder/'.repeat(40)}${index}.bin`,
      size: 1,
    }));
    expect((await post('/stsAuth').send({ id: 'x', type: 'userUpload', files })).status).toBe(401);
    expect((await post('/stsAuth').send({ id: 'x'.repeat(2_200_000), type: 'userUpload' })).status).toBe(413);
  });
});
