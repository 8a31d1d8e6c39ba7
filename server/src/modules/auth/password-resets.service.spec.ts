import type { Outbox } from '../../core/outbox/outbox.js';
import type { MailRequest, Mails } from '../mail/index.js';
import type { PasswordResetRepository } from './data/password-reset.repository.js';
import type { PasswordReset } from './domain/password-reset.js';
import { PasswordMails } from './password-mails.service.js';
import { PasswordResets } from './password-resets.service.js';
import { PASSWORD_RESET } from '../mail/index.js';
import { FakeHasher, FakeLimiter, FakeUsers, FixedClock, testSecrets } from './testing/auth.fakes.js';
import { buildUser } from './testing/user.builder.js';

/** In memory; one open reset per address. */
class FakeResets {
  readonly stored = new Map<string, PasswordReset>();
  writes = 0;

  async replace(reset: PasswordReset): Promise<string> {
    this.writes += 1;
    this.stored.set(reset.email, reset);
    return `document of ${reset.email}`;
  }

  async findOpen(id: string, now: Date): Promise<PasswordReset | null> {
    return this.open(now).find((reset) => reset.id === id) ?? null;
  }

  async findOpenByToken(tokenHash: string, now: Date): Promise<PasswordReset | null> {
    return this.open(now).find((reset) => reset.tokenHash === tokenHash) ?? null;
  }

  async use(id: string, now: Date): Promise<boolean> {
    const reset = await this.findOpen(id, now);
    if (reset) this.stored.set(reset.email, { ...reset, usedAt: now });
    return reset !== null;
  }

  private open(now: Date): PasswordReset[] {
    return [...this.stored.values()].filter(({ usedAt, expiresAt }) => usedAt === null && expiresAt > now);
  }
}

function setup() {
  const [users, hasher, limiter, clock, resets] = [
    new FakeUsers(),
    new FakeHasher(),
    new FakeLimiter(),
    new FixedClock(),
    new FakeResets(),
  ];
  const user = users.add(buildUser({ lang: 'zh' }));
  const relayed: { job: string; payload: unknown }[] = [];
  const outbox = {
    watch: () => undefined,
    relay: async (_collection: string, _id: string, entries: typeof relayed) => void relayed.push(...entries),
  } as unknown as Outbox;
  const queued: MailRequest[] = [];
  const mails = { queue: async (order: MailRequest) => void queued.push(order) } as unknown as Mails;
  const repository = resets as unknown as PasswordResetRepository;
  const secrets = testSecrets();
  const service = new PasswordResets(
    repository,
    users.asRepository(),
    secrets,
    hasher.asHasher(),
    limiter.asLimiter(),
    outbox,
    clock,
  );
  const jobs = new PasswordMails(repository, users.asRepository(), mails, clock);
  const ask = (email = user.email) => service.request({ email, lang: 'en', network: '192.0.2.1' });
  const idFor = (email = user.email): string => resets.stored.get(email)?.id ?? '';
  const tokenFor = (email = user.email): string => secrets.token(PASSWORD_RESET, idFor(email));
  return { service, jobs, users, limiter, clock, resets, relayed, queued, user, ask, idFor, tokenFor };
}

const invalid = { code: 'reset-link-invalid' };

it('takes the same path for every address, without looking up the account', async () => {
  const { users, relayed, resets, ask, idFor } = setup();
  users.findByEmail = () => Promise.reject(new Error('looked for an account'));
  await ask();
  await ask('nobody@example.com');
  expect(relayed).toEqual([
    expect.objectContaining({ job: 'auth.mail-password-reset', payload: { resetId: idFor() } }),
    expect.objectContaining({ job: 'auth.mail-password-reset', payload: { resetId: idFor('nobody@example.com') } }),
  ]);
  expect(resets.writes).toBe(2);
});

it('falls silent after three in an hour, leaving the last link good', async () => {
  const { service, resets, ask, tokenFor } = setup();
  for (let time = 1; time <= 5; time += 1) await ask();
  expect(resets.writes).toBe(3);
  await expect(service.check(tokenFor())).resolves.toMatchObject({ email: 'mei@example.com' });
});

it('mails the newest link only, and only to an account', async () => {
  const { jobs, queued, ask, idFor } = setup();
  await ask();
  const older = idFor();
  await ask();
  await ask('nobody@example.com');
  await jobs.sendLink({ resetId: older });
  await jobs.sendLink({ resetId: idFor('nobody@example.com') });
  expect(queued).toEqual([]);
  await jobs.sendLink({ resetId: idFor() });
  expect(queued).toEqual([
    expect.objectContaining({
      id: `reset-${idFor()}`,
      template: 'password-reset',
      lang: 'en',
      props: { resetId: idFor() },
    }),
  ]);
});

it('mails no link that ran out while the queue stood still', async () => {
  const { jobs, queued, clock, ask, idFor } = setup();
  await ask();
  clock.advance(1801);
  await jobs.sendLink({ resetId: idFor() });
  expect(queued).toEqual([]);
});

it('sets the password, ends sessions by version, and mails the owner in the language of the account', async () => {
  const { service, jobs, users, relayed, queued, limiter, user, ask, idFor, tokenFor, clock } = setup();
  await ask();
  await service.reset(tokenFor(), 'new horse');
  expect(users.hashes.get(user.id)).toBe('#new horse');
  expect(users.byId.get(user.id)?.credentialVersion).toBe(2);
  expect(limiter.log).toContain('forgive logins-account');

  const notice = { userId: user.id, resetId: idFor(), at: clock.now().getTime() };
  expect(relayed.at(-1)).toMatchObject({ job: 'auth.mail-password-changed', payload: notice });
  await jobs.sendNotice(notice);
  expect(queued).toEqual([
    expect.objectContaining({ id: `password-changed-${notice.resetId}`, lang: 'zh', props: { at: notice.at } }),
  ]);
});

it('refuses a used, an expired and a forged token', async () => {
  const { service, users, clock, ask, tokenFor } = setup();
  await ask();
  await service.reset(tokenFor(), 'new horse');
  await expect(service.reset(tokenFor(), 'third horse')).rejects.toMatchObject(invalid);
  await ask();
  clock.advance(1800);
  await expect(service.check(tokenFor())).rejects.toMatchObject(invalid);
  await expect(service.check('x')).rejects.toMatchObject(invalid);
  expect([...users.hashes.values()]).toEqual(['#new horse']);
});
