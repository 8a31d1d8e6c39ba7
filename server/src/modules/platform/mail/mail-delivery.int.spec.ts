import 'reflect-metadata';
import { DAY_MS } from '#contract/units.js';
import { until } from '../../../../test/environment.js';
import { FakeSmtp } from '../../../../test/fake-smtp.js';
import { PermanentJobError } from '../../../core/jobs/handles-job.js';
import { Metrics } from '../../../core/metrics/metrics.js';
import { Deliverability } from './deliverability.service.js';
import { MailChecks } from './mail-ports.js';
import { messageIdOf } from './mail-delivery.service.js';
import { Suppressions } from './data/suppressions.js';
import { buildMailRequest, createMailWorld, type MailWorld } from './testing/mail.world.js';
import { DELIVERY_ATTEMPTS } from './mail.jobs.js';

describe('mail delivery', () => {
  const FIRST = 1;

  /** A module that imports the mail module. */
  const gates = {
    closed: new Set<string>(),
    whileAsked: new Map<string, () => Promise<void>>(),
    /** Runs `work` during the check of a mail. */
    hold(id: string, work: () => Promise<void>): Promise<void> {
      return new Promise((resolve) => {
        this.whileAsked.set(id, () => work().then(resolve));
      });
    },
    async ask(id: string): Promise<boolean> {
      await this.whileAsked.get(id)?.();
      return !this.closed.has(id);
    },
  };
  let smtp: FakeSmtp;
  let world: MailWorld;

  beforeAll(async () => {
    smtp = await FakeSmtp.start();
    world = await createMailWorld({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://files.example.test' });
    world.context.get(MailChecks).register('test', { check: ({ id }) => gates.ask(id) });
  });
  afterAll(async () => {
    await world.close();
    await smtp.close();
  });
  beforeEach(() => {
    smtp.judge = () => 'take';
    smtp.delayMs = () => 0;
  });

  const deliver = (mailId: string, attempt = FIRST) => world.delivery.deliver({ mailId, revision: 1 }, { attempt });
  const arrivedFor = (id: string) => smtp.takenFor(`${id}@reader.test`);
  const headerLines = (raw: string, name: string): string[] =>
    (raw.split('\r\n\r\n')[0] ?? '')
      .split(/\r\n(?![ \t])/)
      .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));

  describe('delivering', () => {
    it('sends from the address of the service in the name of the sender, with Reply-To, and records it', async () => {
      await world.mails.queue(buildMailRequest('plain'));
      await deliver('plain');

      const [mail] = await arrivedFor('plain');
      expect(mail).toMatchObject({
        from: { name: 'Anna Meier via Sampan', address: 'no-reply@sampan.localhost' },
        to: [{ name: 'Bo', address: 'plain@reader.test' }],
        replyTo: [{ name: '', address: 'anna@sender.test' }],
        subject: 'plan.pdf from Anna Meier (anna@sender.test)',
        messageId: messageIdOf({ id: 'plain', revision: 1 }, 'sampan.localhost'),
      });
      expect(mail?.text).toContain('https://files.example.test/d/abc1234/R1_x-y');
      expect(mail?.html).toContain('https://files.example.test/d/abc1234/R1_x-y');
      expect(headerLines(mail?.raw ?? '', 'Auto-Submitted')).toEqual(['Auto-Submitted: auto-generated']);
      expect(await world.stored('plain')).toMatchObject({
        state: 'sent',
        messageId: mail?.messageId,
        attempts: 1,
        sentAt: expect.any(Date),
      });
    });

    it('renders Chinese for Chinese readers', async () => {
      await world.mails.queue(buildMailRequest('chinese', { lang: 'zh' }));
      await deliver('chinese');
      const [mail] = await arrivedFor('chinese');
      expect(mail?.subject).toBe('plan.pdf，来自 Anna Meier (anna@sender.test)');
    });

    it('does nothing for a mail that is sent, superseded or deleted', async () => {
      await world.mails.queue(buildMailRequest('done'));
      await deliver('done');
      await deliver('done');
      await world.mails.resend('done');
      await deliver('done');
      await deliver('never-queued');
      expect(await arrivedFor('done')).toHaveLength(1);
    });

    it('sends a resent mail as a message of its own', async () => {
      await world.mails.queue(buildMailRequest('resent'));
      await deliver('resent');
      await world.mails.resend('resent');
      await world.delivery.deliver({ mailId: 'resent', revision: 2 }, { attempt: FIRST });
      const ids = (await arrivedFor('resent')).map(({ messageId }) => messageId);
      expect(new Set(ids).size).toBe(2);
    });
  });

  describe('a mail that can be cancelled', () => {
    const inSeconds = (seconds: number): Date => new Date(world.clock.now().getTime() + seconds * 1000);

    it('is sent at `notBefore` and not earlier', async () => {
      await world.mails.queue(buildMailRequest('later', { notBefore: inSeconds(20) }));
      world.clock.advance(19_000);
      await expect(deliver('later')).rejects.toThrow('not due yet');
      expect(await arrivedFor('later')).toHaveLength(0);
      world.clock.advance(1000);
      await deliver('later');
      expect(await arrivedFor('later')).toHaveLength(1);
    });

    it('is never sent once cancelled, even if queued again; only a resend sends it', async () => {
      const request = buildMailRequest('taken-back', { notBefore: inSeconds(20) });
      await world.mails.queue(request);
      await world.mails.cancel(['taken-back', 'never-queued']);
      await world.mails.queue(request);
      world.clock.advance(60_000);
      await deliver('taken-back');
      expect(await arrivedFor('taken-back')).toHaveLength(0);
      expect(await world.stored('taken-back')).toMatchObject({ state: 'cancelled', outbox: [] });

      await world.mails.resend('taken-back');
      await world.delivery.deliver({ mailId: 'taken-back', revision: 2 }, { attempt: FIRST });
      expect(await arrivedFor('taken-back')).toHaveLength(1);
    });

    it('is not sent if it is cancelled while a worker renders it', async () => {
      await world.mails.queue(buildMailRequest('held'));
      const cancelling = gates.hold('held', () => world.mails.cancel(['held']));
      await deliver('held');
      await cancelling;
      expect(await arrivedFor('held')).toHaveLength(0);
      expect(await world.stored('held')).toMatchObject({ state: 'cancelled' });
    });

    it('is not retried if it is cancelled during the attempt; an accepted one stays sent', async () => {
      smtp.delayMs = () => 200;
      const wasChecked = new Set<string>();
      smtp.judge = (to) => {
        wasChecked.add(to);
        return to.startsWith('hesitant') ? 'drop' : 'take';
      };
      for (const id of ['hesitant', 'gone']) {
        await world.mails.queue(buildMailRequest(id));
        const run = deliver(id).catch(() => undefined);
        await until(async () => wasChecked.has(`${id}@reader.test`), 'the mail to be under way');
        await world.mails.cancel([id]);
        await run;
      }
      smtp.judge = () => 'take';
      await deliver('hesitant', 2);
      expect(await arrivedFor('hesitant')).toHaveLength(0);
      expect(await world.records.statesOf(['hesitant', 'gone'])).toEqual(
        new Map([
          ['hesitant', 'cancelled'],
          ['gone', 'sent'],
        ]),
      );
    });

    it('is not sent if its subject has been deleted', async () => {
      gates.closed.add('pointless');
      await world.mails.queue(buildMailRequest('pointless'));
      await deliver('pointless');
      expect(await arrivedFor('pointless')).toHaveLength(0);
      expect(await world.stored('pointless')).toMatchObject({ state: 'cancelled', outbox: [] });
    });

    it('does not change a sent mail', async () => {
      await world.mails.queue(buildMailRequest('sent-before'));
      await deliver('sent-before');
      await world.mails.cancel(['sent-before']);
      expect(await world.stored('sent-before')).toMatchObject({ state: 'sent' });
    });
  });

  describe('a failing mail server', () => {
    it('that is busy gets a retry under the same Message-ID', async () => {
      smtp.judge = () => 'busy';
      await world.mails.queue(buildMailRequest('busy'));
      const failure = await deliver('busy').catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(PermanentJobError);
      expect(await world.stored('busy')).toMatchObject({ state: 'pending', lastError: '451', outbox: [{}] });

      smtp.judge = () => 'take';
      await deliver('busy', 2);
      expect(await world.stored('busy')).toMatchObject({ state: 'sent', lastError: null, attempts: 2 });
    });

    it('that refuses the address ends the retries, and the mail fails', async () => {
      smtp.judge = (to) => (to.startsWith('bounced') ? 'refuse' : 'take');
      await world.mails.queue(buildMailRequest('bounced'));
      await world.mails.queue(buildMailRequest('neighbour'));
      await expect(deliver('bounced')).rejects.toBeInstanceOf(PermanentJobError);
      await deliver('neighbour');

      expect(await world.stored('bounced')).toMatchObject({
        state: 'failed',
        lastError: '550',
        outbox: [{ job: 'mail.failed' }],
      });
      expect(await world.records.statesOf(['bounced', 'neighbour'])).toEqual(
        new Map([
          ['bounced', 'failed'],
          ['neighbour', 'sent'],
        ]),
      );
    });

    const code = (id: string, email: string) =>
      world.mails.queue({
        id,
        template: 'verification-code',
        to: { email, name: '' },
        lang: 'en',
        props: { verificationId: 'verification-1', purpose: 'send' },
      });
    const refused = async (words: string, to: { email: string; name: string }, ...ids: string[]) => {
      smtp.judge = () => 'refuse';
      smtp.words = words;
      for (const id of ids) {
        await world.mails.queue(buildMailRequest(id, { to }));
        await expect(deliver(id)).rejects.toBeInstanceOf(PermanentJobError);
      }
      smtp.judge = () => 'take';
    };

    it.each([
      ['list', '5.7.1 Service unavailable; client host [192.0.2.1] blocked using a list'],
      ['spf', '5.7.23 The message was rejected because of Sender Policy Framework violation'],
      ['full', '5.2.2 Mailbox full'],
    ])('that refuses for no fault of the address does not end its mails: %s', async (name, words) => {
      const to = { email: `${name}@reader.test`, name: '' };
      await refused(words, to, `${name}-1`, `${name}-2`, `${name}-3`);
      await world.mails.queue(buildMailRequest(`${name}-4`, { to }));
      await deliver(`${name}-4`);
      await code(`${name}-code`, to.email);
      await deliver(`${name}-code`);
      expect(await world.records.statesOf([`${name}-4`, `${name}-code`])).toEqual(
        new Map([
          [`${name}-4`, 'sent'],
          [`${name}-code`, 'sent'],
        ]),
      );
    });

    it('that refuses because of this installation is named to its operator', async () => {
      const answer = '5.7.1 client host blocked using a list';
      await refused(answer, { email: 'ann@blocking.test', name: '' }, 'ours-1', 'ours-2');
      const found = await world.context.get(Deliverability).refusals();
      expect(found.find(({ domain }) => domain === 'blocking.test')).toEqual({
        domain: 'blocking.test',
        refused: 2,
        answer: `550 ${answer}`,
      });
      expect(await world.context.get(Metrics).text()).toMatch(/^mails_refused_total [1-9]/m);
    });

    it('that knows no such mailbox gets a code once a day, and mails again once it took one', async () => {
      const to = { email: 'gone@reader.test', name: '' };
      await refused('5.1.1 User unknown', to, 'gone-1');
      await world.mails.queue(buildMailRequest('gone-2', { to }));
      await deliver('gone-2');
      expect(await world.stored('gone-2')).toMatchObject({ state: 'failed', lastError: 'address-blocked' });

      smtp.judge = () => 'refuse';
      await code('gone-code-1', to.email);
      await expect(deliver('gone-code-1')).rejects.toBeInstanceOf(PermanentJobError);
      smtp.judge = () => 'take';
      await code('gone-code-2', to.email);
      await deliver('gone-code-2');
      expect(await world.stored('gone-code-2')).toMatchObject({ state: 'failed', lastError: 'address-blocked' });

      world.clock.advance(DAY_MS);
      await code('gone-code-3', to.email);
      await deliver('gone-code-3');
      await world.mails.queue(buildMailRequest('gone-3', { to }));
      await deliver('gone-3');
      expect(await world.records.statesOf(['gone-code-3', 'gone-3'])).toEqual(
        new Map([
          ['gone-code-3', 'sent'],
          ['gone-3', 'sent'],
        ]),
      );
    });

    it('that refuses for unknown reasons ends mails for a week', async () => {
      const to = { email: 'odd@reader.test', name: '' };
      await refused('5.0.0 transaction failed', to, 'odd-1', 'odd-2', 'odd-3');
      await world.mails.queue(buildMailRequest('odd-4', { to }));
      await deliver('odd-4');
      expect(await world.stored('odd-4')).toMatchObject({ state: 'failed', lastError: 'address-blocked' });
      world.clock.advance(7 * DAY_MS);
      await world.mails.queue(buildMailRequest('odd-5', { to }));
      await deliver('odd-5');
      expect(await world.stored('odd-5')).toMatchObject({ state: 'sent' });
    });

    it('that accepts a mail after an explicit resend', async () => {
      smtp.judge = () => 'refuse';
      await world.mails.queue(buildMailRequest('mended'));
      await expect(deliver('mended')).rejects.toBeInstanceOf(PermanentJobError);
      smtp.judge = () => 'take';
      await deliver('mended', 2);
      expect(await world.stored('mended')).toMatchObject({ state: 'sent', lastError: null });
    });

    it('that disconnects before its 250 gets a retry under the same Message-ID', async () => {
      smtp.judge = () => 'drop';
      await world.mails.queue(buildMailRequest('dropped'));
      await expect(deliver('dropped')).rejects.not.toBeInstanceOf(PermanentJobError);
      smtp.judge = () => 'take';
      await deliver('dropped', 2);

      const arrivals = smtp.arrivals.filter(({ to }) => to === 'dropped@reader.test');
      expect(arrivals.map(({ verdict }) => verdict)).toEqual(['drop', 'take']);
      const ids = arrivals.map(({ raw }) => headerLines(raw, 'Message-ID')[0]);
      expect(new Set(ids).size).toBe(1);
    });

    it('that is unavailable is retried for at least a day, then the mail fails', async () => {
      const waits = Array.from({ length: DELIVERY_ATTEMPTS - 1 }, (_, index) => 5 * 2 ** index);
      expect(waits.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(24 * 3600);

      smtp.judge = () => 'busy';
      await world.mails.queue(buildMailRequest('never'));
      await expect(deliver('never', DELIVERY_ATTEMPTS)).rejects.toBeInstanceOf(PermanentJobError);
      expect(await world.stored('never')).toMatchObject({ state: 'failed', lastError: '451' });
    });
  });

  describe('headers', () => {
    it('cannot be injected by untrusted text', async () => {
      const evil = 'Anna\r\nBcc: all@victim.test\r\nSubject: other\u0000';
      const request = buildMailRequest('forged', { replyTo: 'anna@sender.test\r\nBcc: all@victim.test' });
      await world.mails.queue({
        ...request,
        to: { email: 'forged@reader.test', name: evil },
        props: { ...request.props, senderName: evil, message: evil, files: [{ name: evil, sizeBytes: 1 }] },
      });
      await deliver('forged');

      const [mail] = await arrivedFor('forged');
      for (const name of ['Subject', 'To', 'From', 'Reply-To', 'Message-ID'])
        expect([name, headerLines(mail?.raw ?? '', name).length]).toEqual([name, 1]);
      for (const name of ['Bcc', 'Cc']) expect(headerLines(mail?.raw ?? '', name)).toEqual([]);
      expect(mail?.raw).not.toContain('\u0000');
      expect(smtp.arrivals.some(({ to }) => to.includes('victim'))).toBe(false);
    });

    it("never show the sender's address as From, nor a name that looks like an address", async () => {
      await world.mails.queue(
        buildMailRequest('pretender', { to: { email: 'pretender@reader.test', name: 'support@us.test' } }),
      );
      await deliver('pretender');
      const [mail] = await arrivedFor('pretender');
      expect(mail?.from?.address).toBe('no-reply@sampan.localhost');
      expect(mail?.to).toEqual([{ name: '', address: 'pretender@reader.test' }]);
    });

    it('offer one-click unsubscription for mails about transfers only', async () => {
      await world.mails.queue(buildMailRequest('listed'));
      await world.mails.queue({
        id: 'code',
        template: 'verification-code',
        to: { email: 'code@reader.test', name: '' },
        lang: 'en',
        props: { verificationId: 'verification-1', purpose: 'send' },
      });
      await deliver('listed');
      await deliver('code');

      const [listed] = await arrivedFor('listed');
      expect(headerLines(listed?.raw ?? '', 'List-Unsubscribe')[0]).toMatch(
        /^List-Unsubscribe: <https:\/\/files\.example\.test\/v1\/unsubscribe\/[\w.-]+>$/,
      );
      expect(headerLines(listed?.raw ?? '', 'List-Unsubscribe-Post')).toEqual([
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ]);
      const [code] = await arrivedFor('code');
      expect(headerLines(code?.raw ?? '', 'List-Unsubscribe')).toEqual([]);
      expect(code?.text).not.toContain('/v1/unsubscribe/');
    });
  });

  describe('an address that has unsubscribed', () => {
    it('gets no more mails about transfers, but still codes', async () => {
      const suppressions = world.context.get(Suppressions);
      const email = 'quiet@reader.test';
      const url = suppressions.unsubscribeUrl({ email: 'Quiet@Reader.test', list: 'transfers' }, 'en');
      const unsubscriber = suppressions.verifyToken(url.split('/').at(-1) ?? '');
      if (!unsubscriber) throw new Error('the link is not readable');
      await suppressions.add(unsubscriber);
      await suppressions.add(unsubscriber);

      await world.mails.queue(buildMailRequest('quiet-transfer', { to: { email, name: '' } }));
      await world.mails.queue({
        id: 'quiet-reset',
        template: 'password-reset',
        to: { email, name: '' },
        lang: 'en',
        props: { resetId: 'reset-1' },
      });
      await deliver('quiet-transfer');
      await deliver('quiet-reset');
      expect((await smtp.takenFor(email)).map(({ subject }) => subject)).toEqual(['Reset your password']);
      expect(await world.stored('quiet-transfer')).toMatchObject({ state: 'suppressed' });
    });
  });
});
