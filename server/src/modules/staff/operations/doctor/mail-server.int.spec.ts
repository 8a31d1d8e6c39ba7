import type { Environment } from '../../../../config/env.js';
import { Clock } from '../../../../core/clock/clock.js';
import type { Log } from '../../../../core/logging/log.js';
import { FakeSmtp } from '../../../../../test/fake-smtp.js';
import { TokenServer } from '../../../../../test/token-server.js';
import { BounceMailbox, MailTokens } from '../../../platform/mail/index.js';
import { MailServerProbe } from './mail-server.probe.js';

const ignore = () => undefined;
const SILENT: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const USER = 'files@sampan.example';

describe('doctor: the mail server that takes access tokens', () => {
  let tokenServer: TokenServer;
  let smtp: FakeSmtp;

  beforeAll(async () => {
    tokenServer = await TokenServer.start();
    const takes = (user: string, token: string) => Promise.resolve(user === USER && tokenServer.knows(token));
    smtp = await FakeSmtp.start({ takes, refuses: 'at-once' });
  });
  afterAll(() => Promise.all([tokenServer.close(), smtp.close()]));

  async function examine(settings: Partial<Environment>, user = USER) {
    const SMTP_URL = smtp.url.replace('//', `//${encodeURIComponent(user)}@`);
    const env = { SMTP_URL, MAIL_FROM: USER, ...tokenServer.settings, ...settings } as Environment;
    const tokens = new MailTokens({ env }, new Clock(), SILENT);
    const mailbox = new BounceMailbox({ env }, tokens, Object.create(null), SILENT);
    const checks = await new MailServerProbe({ env }, tokens, mailbox).run(null);
    for (const secret of [env.MAIL_OAUTH_CLIENT_SECRET, env.MAIL_OAUTH_REFRESH_TOKEN])
      expect(JSON.stringify(checks)).not.toContain(secret ?? 'no such text');
    return checks.map(({ id, level, text }) => `${level} ${id}: ${text}`);
  }

  it('accepts the token', async () => {
    expect(await examine({})).toEqual([
      expect.stringMatching(/^ok mail-token: /),
      expect.stringMatching(/^ok smtp: .* accepts the access token/),
    ]);
  });

  it.each<[string, Partial<Environment>, RegExp]>([
    ['is away', { MAIL_OAUTH_TOKEN_URL: 'http://127.0.0.1:9/token' }, /cannot be reached \(.+\)/],
    ['refuses the client', { MAIL_OAUTH_CLIENT_SECRET: 'a wrong secret' }, /refuses the client \(invalid_client/],
    ['knows no such refresh token', { MAIL_OAUTH_REFRESH_TOKEN: 'a gone token' }, /has expired or was revoked/],
    ['is something else', { MAIL_OAUTH_TOKEN_URL: 'SMTP' }, /cannot be reached/],
  ])('says in one sentence that the token server %s', async (_, settings, sentence) => {
    const isOther = settings.MAIL_OAUTH_TOKEN_URL === 'SMTP';
    const given = isOther ? { MAIL_OAUTH_TOKEN_URL: smtp.url.replace('smtp:', 'http:') } : settings;
    const checks = await examine(given);
    expect(checks).toEqual([expect.stringMatching(/^failure mail-token: /)]);
    expect(checks[0]).toMatch(sentence);
  });

  it('says that the mail server refuses the token, and that the mailbox is away', async () => {
    const checks = await examine({ BOUNCE_IMAP_URL: 'imap://files@127.0.0.1:9' }, 'other@sampan.example');
    expect(checks.slice(1)).toEqual([
      expect.stringMatching(/^failure smtp: .* refuses the access token \(.*5\.7\.3/),
      expect.stringMatching(/^failure returned-mails: Returned emails cannot be read at 127\.0\.0\.1:9/),
    ]);
  });
});
