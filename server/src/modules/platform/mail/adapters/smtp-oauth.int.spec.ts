import type { Environment } from '../../../../config/env.js';
import { Tracing } from '../../../../core/tracing/tracing.js';
import { FakeSmtp, type TokenLogin } from '../../../../../test/fake-smtp.js';
import { TestClock } from '../../../../../test/test-clock.js';
import { TokenServer } from '../../../../../test/token-server.js';
import { MailTokens } from './mail-tokens.js';
import { SmtpTransport } from './smtp.transport.js';

const USER = 'files@sampan.example';
const HOUR_MS = 3_600_000;

describe('SMTP by access tokens', () => {
  let tokenServer: TokenServer;
  const closers: (() => unknown)[] = [];

  beforeAll(async () => {
    tokenServer = await TokenServer.start();
  });
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  });
  afterAll(() => tokenServer.close());

  /** A transport at a server that takes the tokens of the token server alone, unless `takes` says otherwise. */
  async function openTransport(settings: object = {}, login: Partial<TokenLogin> = {}) {
    const takes = (user: string, token: string) => Promise.resolve(user === USER && tokenServer.knows(token));
    const smtp = await FakeSmtp.start({ takes, refuses: 'later', ...login });
    const env = {
      SMTP_URL: smtp.url.replace('//', `//${encodeURIComponent(USER)}@`),
      MAIL_FROM: 'Sampan <files@sampan.example>',
      WORKER_CONCURRENCY: 2,
      ...tokenServer.settings,
      ...settings,
    } as Environment;
    const lines: string[] = [];
    const note = (fields: object, text: string) => {
      const { err } = fields as { err?: Error };
      lines.push(`${text} ${JSON.stringify(fields)} ${err?.stack ?? ''}`);
    };
    const clock = new TestClock();
    const tokens = new MailTokens({ env }, clock, { debug: note, info: note, warn: note, error: note });
    const tracing = await Tracing.open({ endpoint: undefined, service: 'worker' });
    const transport = new SmtpTransport({ env }, tracing, tokens);
    closers.push(
      () => smtp.close(),
      () => transport.onApplicationShutdown(),
    );
    const send = (isUrgent = false) =>
      transport.send({
        messageId: '<1@sampan.example>',
        isUrgent,
        to: { email: 'ada@example.com', name: 'Ada' },
        fromName: 'Sampan',
        domain: null,
        replyTo: null,
        subject: 'Hello',
        html: '<p>Hello</p>',
        text: 'Hello',
        lang: 'en',
        date: new Date(0),
        unsubscribeUrl: null,
      });
    return { smtp, tokens, clock, lines, send };
  }

  it('sends as itself, with one token for all connections, which is renewed before it ends', async () => {
    const before = tokenServer.given;
    const { smtp, tokens, clock, send } = await openTransport();
    await Promise.all([send(), send(), send(true)]);
    expect([smtp.taken.length, new Set(smtp.tokens).size, tokenServer.given - before]).toEqual([3, 1, 1]);
    const first = await tokens.get();
    clock.advance(HOUR_MS - 6 * 60_000);
    expect(await tokens.get()).toBe(first);
    clock.advance(2 * 60_000);
    expect(await tokens.get()).not.toBe(first);
  });

  it('sends for a mailbox whose owner let it in', async () => {
    const { refreshToken } = await tokenServer.letIn(USER);
    const { smtp, send } = await openTransport({ MAIL_OAUTH_REFRESH_TOKEN: refreshToken });
    await send();
    expect(smtp.taken).toHaveLength(1);
  });

  it.each(['later', 'at-once'] as const)('fetches one other token if the server refuses it %s', async (refuses) => {
    const { smtp, tokens, clock, send } = await openTransport({}, { refuses });
    await tokenServer.revokeToken(await tokens.get());
    clock.advance(2 * 60_000);
    await send();
    expect([smtp.taken.length, new Set(smtp.tokens).size]).toEqual([1, 2]);
  });

  it('leaves it at one other token if the server refuses that too', async () => {
    const before = tokenServer.given;
    const { smtp, clock, tokens, send } = await openTransport(
      {},
      { refuses: 'at-once', takes: () => Promise.resolve(false) },
    );
    await tokens.get();
    clock.advance(2 * 60_000);
    await expect(send()).rejects.toMatchObject({ code: 'EAUTH', responseCode: 535 });
    expect([smtp.tokens.length, tokenServer.given - before]).toEqual([2, 2]);
  });

  it('uses a token to its end while the token server is away', async () => {
    const away = await TokenServer.start();
    const { tokens, clock } = await openTransport(away.settings);
    const token = await tokens.get();
    await away.close();
    clock.advance(HOUR_MS - 2 * 60_000);
    expect(await tokens.get()).toBe(token);
    clock.advance(3 * 60_000);
    await expect(tokens.get()).rejects.toMatchObject({ refusal: 'unreachable', message: 'ECONNREFUSED' });
  });

  it.each([
    ['a client that is not known', { MAIL_OAUTH_CLIENT_ID: 'other' }, 'client'],
    ['a wrong secret', { MAIL_OAUTH_CLIENT_SECRET: 'wrong secret' }, 'client'],
    ['a refresh token that was revoked', { MAIL_OAUTH_REFRESH_TOKEN: 'a gone token' }, 'refresh-token'],
    ['a scope beyond what was let in', { MAIL_OAUTH_SCOPE: 'mail' }, 'request'],
    ['an address where it gives no tokens', { MAIL_OAUTH_TOKEN_URL: '/nowhere' }, 'request'],
  ])('says what the token server refuses: %s', async (_, settings, refusal) => {
    const { MAIL_OAUTH_TOKEN_URL: path } = settings as { MAIL_OAUTH_TOKEN_URL?: string };
    const url = path && { MAIL_OAUTH_TOKEN_URL: `${tokenServer.issuer}${path}` };
    const { refreshToken } = await tokenServer.letIn(USER);
    const { tokens, send } = await openTransport({ MAIL_OAUTH_REFRESH_TOKEN: refreshToken, ...settings, ...url });
    await expect(tokens.get()).rejects.toMatchObject({ name: 'MailTokenError', refusal });
    // The queue tries again: the operator has to act, and the mail is not at fault.
    await expect(send()).rejects.toMatchObject({ code: 'EAUTH' });
  });

  it('logs no secret and no token', async () => {
    const { refreshToken, revoke } = await tokenServer.letIn(USER);
    const { lines, tokens, clock, send } = await openTransport({ MAIL_OAUTH_REFRESH_TOKEN: refreshToken });
    await send();
    const token = await tokens.get();
    await revoke();
    clock.advance(HOUR_MS);
    await expect(send(true)).rejects.toThrow('invalid_grant');
    expect(lines.some((line) => line.includes('invalid_grant'))).toBe(true);
    for (const secret of [refreshToken, token, tokenServer.settings.MAIL_OAUTH_CLIENT_SECRET])
      expect(lines.join('\n')).not.toContain(secret);
  });
});
