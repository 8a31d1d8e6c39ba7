import { generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import request from 'supertest';
import { randomSecret } from '../src/core/secrets/random.js';
import { Tokens, type TokenType } from '../src/core/tokens/tokens.js';
import type { User } from '../src/modules/auth/domain/user.js';
import { logIn, type LoggedIn, newAccount, whoAmI } from './auth-calls.js';
import { createTestWorld, type TestWorld } from './harness.js';

const previousSecret = randomSecret();
let world: TestWorld;
let user: User;
let session: LoggedIn;

beforeAll(async () => {
  world = await createTestWorld({ JWT_SECRET_PREVIOUS: previousSecret });
  user = await newAccount(world);
  session = await logIn(world, user.email);
});
afterAll(() => world.close());

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const claims = (changes: object = {}) => {
  const iat = Math.floor(world.clock.now().getTime() / 1000);
  const own = { sub: user.id, sid: session.refreshToken, typ: 'access', iss: 'sampan', aud: world.env.PUBLIC_URL };
  return { ...own, iat, exp: iat + 900, ...changes };
};
const signed = (payload: object, secret = world.env.JWT_SECRET, options: jwt.SignOptions = {}) =>
  jwt.sign(payload, secret, { algorithm: 'HS256', ...options });

async function expectRefused(token: string): Promise<void> {
  const answer = await whoAmI(world, token);
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 401, code: 'unauthenticated' });
}

it('takes its own token, so that what follows is refused for its own fault', async () => {
  await whoAmI(world, signed(claims())).expect(200);
  await whoAmI(world, session.accessToken).expect(200);
});

describe('forged signatures (A22)', () => {
  it('refuses alg none, in any spelling', async () => {
    for (const alg of ['none', 'None', 'NONE']) {
      await expectRefused(`${encode({ alg, typ: 'JWT' })}.${encode(claims())}.`);
      await expectRefused(`${encode({ alg, typ: 'JWT' })}.${encode(claims())}.${session.accessToken.split('.')[2]}`);
    }
  });

  it('refuses an empty or foreign key', async () => {
    const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims())}`;
    await expectRefused(`${unsigned}.`);
    await expectRefused(signed(claims(), randomSecret()));
    await expectRefused(signed(claims(), ' '));
  });

  it('refuses other algorithms, with our secret or a key pair', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    await expectRefused(jwt.sign(claims(), privateKey, { algorithm: 'RS256' }));
    await expectRefused(signed(claims(), world.env.JWT_SECRET, { algorithm: 'HS512' }));
    const [, payload, signature] = signed(claims()).split('.');
    await expectRefused(`${encode({ alg: 'RS256', typ: 'JWT' })}.${payload}.${signature}`);
  });

  it('fetches no key that a header points to', async () => {
    const header = {
      alg: 'HS256',
      kid: '../../../../dev/null',
      jku: 'http://127.0.0.1:1/keys',
      x5u: 'http://127.0.0.1:1/',
    };
    await expectRefused(signed(claims(), randomSecret(), { header }));
  });

  it('refuses what is no token at all', async () => {
    for (const token of ['x', 'a.b.c', session.accessToken.slice(0, -3), `${session.accessToken}.x`])
      await expectRefused(token);
    for (const authorization of ['', 'Bearer', session.accessToken, `Basic ${session.accessToken}`]) {
      await request(world.url).get('/anonCheck').set({ authorization }).expect(401);
    }
  });
});

describe('tokens for something else (A23)', () => {
  const others: TokenType[] = ['signup', 'sender', 'upload', 'upload-ticket', 'password-ticket', 'unsubscribe'];

  it.each(others)('refuses one of type %s', async (typ) => {
    const tokens = world.app.get(Tokens);
    await expectRefused(tokens.sign(typ, { sub: user.id, sid: session.refreshToken }, 900));
  });

  it('refuses the refresh secret and the session handle', async () => {
    await expectRefused(session.cookie.split('=')[1] ?? '');
    await expectRefused(session.refreshToken);
  });

  it.each([
    ['another issuer', { iss: 'evil' }],
    ['another audience', { aud: 'https://other.example' }],
    ['no type', { typ: undefined }],
    ['no session', { sid: undefined }],
    ['no subject', { sub: undefined }],
    ['no end', { exp: undefined }],
    ['a session that never was', { sid: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['an operator for a session', { sid: { $gt: '' } }],
  ])('refuses one with %s', async (_, changes) => {
    const payload = Object.fromEntries(Object.entries(claims(changes)).filter(([, value]) => value !== undefined));
    await expectRefused(signed(payload));
  });

  it("refuses the session of one account with another account's name", async () => {
    const other = await newAccount(world);
    await expectRefused(signed(claims({ sub: other.id })));
  });
});

it('forgives 30 s after the end of a token, not more', async () => {
  const now = Math.floor(world.clock.now().getTime() / 1000);
  await whoAmI(world, signed(claims({ iat: now - 920, exp: now - 20 }))).expect(200);
  await expectRefused(signed(claims({ iat: now - 932, exp: now - 32 })));
});

it('takes tokens of the previous secret while secrets are being changed', async () => {
  await whoAmI(world, signed(claims(), previousSecret)).expect(200);
});

it('takes nobody for a visitor, and knows a member', async () => {
  const visitor = await request(world.url).get('/anonCheck').set('lastvisit', '1700000000000').expect(200);
  expect(visitor.body).toEqual({ loggedIn: false, user: null, now: expect.any(Number) });
  const member = await whoAmI(world, session.accessToken).expect(200);
  expect(member.body).toMatchObject({ loggedIn: true, user: { _id: user.id, email: user.email } });
  await request(world.url).post('/folderSize').send({ userid: user.id }).expect(401);
});
