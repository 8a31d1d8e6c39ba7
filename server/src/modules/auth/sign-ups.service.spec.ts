import { AppError } from '../../core/errors/app-error.js';
import type { InstallationPolicies } from '../policies/index.js';
import { SignUps } from './sign-ups.service.js';
import { FakeHasher, FakeLimiter, FakeUsers, FixedClock, testTokens } from './testing/auth.fakes.js';
import { buildUser } from './testing/user.builder.js';
import type { VerificationCodes } from './verification-codes.service.js';

function setup({ isClosed = false } = {}) {
  const [users, hasher, limiter, clock] = [new FakeUsers(), new FakeHasher(), new FakeLimiter(), new FixedClock()];
  const sent: object[] = [];
  const codes = {
    send: async (order: object) => void sent.push(order),
    check: async () => undefined,
  } as unknown as VerificationCodes;
  const tokens = testTokens(clock);
  const policies = {
    defaultPlan: 'free',
    assertMaySignUp: () => {
      if (isClosed) throw new AppError('signup-disabled');
    },
  } as unknown as InstallationPolicies;
  const service = new SignUps(users.asUsers(), codes, hasher.asHasher(), tokens, limiter.asLimiter(), policies, clock);
  const email = 'new@example.com';
  const signUp = (ticket: string, address = email) =>
    service.signUp({ email: address, password: 'secret horse', ticket, lang: 'en' });
  return { service, users, limiter, clock, sent, email, signUp };
}

const askFor = (email: string) => ({ email, lang: 'en', network: '192.0.2.1' }) as const;

it('leads from code to ticket to account', async () => {
  const { service, users, sent, email, signUp } = setup();
  await service.sendCode(askFor(email));
  expect(sent).toEqual([{ email, purpose: 'signup', lang: 'en', network: '192.0.2.1' }]);
  const ticket = await service.checkCode({ email, code: 'ABCDE', network: '192.0.2.1' });
  const user = await signUp(ticket);
  expect(user).toMatchObject({ email, loginCount: 1, id: expect.stringMatching(/^[\w-]{22}$/) });
  expect(users.hashes.get(user.id)).toBe('#secret horse');
  expect(users.plans.get(user.accountId)).toBe('free');
});

it('counts every check of an address before it responds', async () => {
  const { service, users, sent, limiter } = setup();
  const { email } = users.add(buildUser());
  for (let time = 1; time <= 10; time += 1) {
    await expect(service.sendCode(askFor(email))).rejects.toMatchObject({ code: 'email-taken' });
  }
  await expect(service.sendCode(askFor(email))).rejects.toMatchObject({ code: 'too-many-requests' });
  expect(limiter.log).toHaveLength(11);
  expect(sent).toEqual([]);
});

it('refuses a ticket of another address, an old one and a second account', async () => {
  const { service, clock, email, signUp } = setup();
  const ticket = await service.checkCode({ email, code: 'ABCDE', network: '192.0.2.1' });
  await expect(signUp(ticket, 'other@example.com')).rejects.toMatchObject({ code: 'signup-ticket-invalid' });
  await signUp(ticket);
  await expect(signUp(ticket)).rejects.toMatchObject({ code: 'email-taken' });
  clock.advance(1831);
  await expect(signUp(ticket)).rejects.toMatchObject({ code: 'signup-ticket-invalid' });
});

it('is closed where the operator says so', async () => {
  const { service, email, signUp } = setup({ isClosed: true });
  const closed = { code: 'signup-disabled' };
  await expect(service.sendCode(askFor(email))).rejects.toMatchObject(closed);
  await expect(service.checkCode({ email, code: 'ABCDE', network: '192.0.2.1' })).rejects.toMatchObject(closed);
  await expect(signUp('x')).rejects.toMatchObject(closed);
});
