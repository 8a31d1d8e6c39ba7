import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDovecot } from '../../scripts/test/servers.mjs';
import type { Environment } from '../src/config/env.js';
import type { Log } from '../src/core/logging/log.js';
import { MailTokens } from '../src/modules/platform/mail/adapters/mail-tokens.js';
import type { MailReports } from '../src/modules/platform/mail/mail-reports.service.js';
import { BounceMailbox } from '../src/modules/platform/mail/bounce-mailbox.service.js';
import { rawBounce } from '../src/modules/platform/mail/testing/bounces.builder.js';
import { newEmail } from './auth-calls.js';
import { FakeSmtp } from './fake-smtp.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { newMember, send } from './people.js';
import { TestClock } from './test-clock.js';
import { TokenServer } from './token-server.js';
import { describeWith } from './with-tool.js';

const ignore = () => undefined;
const SILENT: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/**
 * Runs in `npm run test:peers`: a mail server itself. In `npm test`, `bounce-mailbox.spec.ts` has what is read and marked,
 * `operations-pages.e2e.spec.ts` what becomes of a mail that came back.
 */
describeWith('dovecot', 'the mailbox to which mails return', () => {
  let dir: string;
  let imap: Awaited<ReturnType<typeof startDovecot>>;
  let smtp: FakeSmtp;
  let world: TestWorld;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sampan-imap-'));
    [imap, smtp] = await Promise.all([startDovecot({ dir }), FakeSmtp.start()]);
    const addresses = { BOUNCE_IMAP_URL: imap.url, BOUNCE_ADDRESS: 'bounces@sampan.example' };
    world = await createTestWorld({ SMTP_URL: smtp.url, ...addresses });
  });
  afterAll(async () => {
    await world.close();
    await Promise.all([imap.stop(), smtp.close()]);
    await rm(dir, { recursive: true, force: true });
  });

  it('is read once: the sender is told, and what was read is marked as seen', async () => {
    const { app } = await world.startWorker();
    const email = newEmail();
    const sender = await newMember(world, { role: 'business' });
    const files = [{ path: 'plan.txt', bytes: Buffer.from('the plan') }];
    const { slug } = await send(world, sender, files, { sendAs: 'email', emailTo: [{ email }] });
    const mails = world.database.collection('mails');
    const mail = await until(() => mails.findOne({ 'to.email': email, state: 'sent' }), 'the mail');
    await writeFile(join(imap.newMails, '1.test'), rawBounce('Postfix', String(mail['messageId']), email));
    const mailbox = app.get(BounceMailbox, { strict: false });
    const read = () => mailbox.readMailbox({}, { signal: new AbortController().signal });

    await read();
    expect(await mails.findOne({ _id: mail._id })).toMatchObject({ state: 'failed', lastError: '5.1.1' });
    await mails.updateOne({ _id: mail._id }, { $set: { state: 'sent' } });
    await read();
    expect(await mails.findOne({ _id: mail._id })).toMatchObject({ state: 'sent' });
    const notices = world.database.collection('notifications');
    await until(async () => (await notices.countDocuments({ slug, kind: 'bounce' })) === 1, 'the notification');
  });
});

describeWith('dovecot', 'the mailbox to which mails return, at a server that takes access tokens alone', () => {
  let dir: string;
  let tokenServer: TokenServer;
  let imap: Awaited<ReturnType<typeof startDovecot>>;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sampan-imap-'));
    tokenServer = await TokenServer.start();
    imap = await startDovecot({ dir, introspectionUrl: tokenServer.introspectionUrl });
  });
  afterAll(async () => {
    await Promise.all([imap.stop(), tokenServer.close()]);
    await rm(dir, { recursive: true, force: true });
  });

  it('is opened by a token, by another one if that is refused, and not without one', async () => {
    const { refreshToken, revoke } = await tokenServer.letIn('bounces');
    const BOUNCE_IMAP_URL = imap.url.replace(':secret@', '@');
    const env = { ...tokenServer.settings, MAIL_OAUTH_REFRESH_TOKEN: refreshToken, BOUNCE_IMAP_URL } as Environment;
    const clock = new TestClock();
    const tokens = new MailTokens({ env }, clock, SILENT);
    const mailbox = new BounceMailbox({ env }, tokens, {} as MailReports, SILENT);
    const opened = () => mailbox.tryMailbox(BOUNCE_IMAP_URL);

    await opened();
    await tokenServer.revokeToken(await tokens.get());
    await expect(opened()).rejects.toMatchObject({ authenticationFailed: true });
    clock.advance(2 * 60_000);
    await opened();
    await revoke();
    clock.advance(3_600_000);
    await expect(opened()).rejects.toMatchObject({ refusal: 'refresh-token' });
    await expect(mailbox.tryMailbox(imap.url)).rejects.toThrow();
  });
});
