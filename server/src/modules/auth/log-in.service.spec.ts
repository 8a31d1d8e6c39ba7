import { LogIn } from './log-in.service.js';
import { FakeHasher, FakeLimiter, FakeUsers, FixedClock } from './testing/auth.fakes.js';
import { buildUser } from './testing/user.builder.js';

async function setup(passwordHash = '#secret horse') {
  const [users, hasher, limiter] = [new FakeUsers(), new FakeHasher(), new FakeLimiter()];
  const user = users.add(buildUser(), passwordHash);
  const service = new LogIn(users.asRepository(), hasher.asHasher(), limiter.asLimiter(), new FixedClock());
  await service.onModuleInit();
  const attempt = (password: string, email = user.email) => service.logIn({ email, password, network: '192.0.2.1' });
  return { users, hasher, limiter, user, attempt };
}

it('takes a try of network and account before the password is looked at, and gives both back on success', async () => {
  const { limiter, attempt } = await setup();
  await expect(attempt('secret horse')).resolves.toMatchObject({ id: 'user-1', loginCount: 1 });
  expect(limiter.log).toEqual([
    'take logins-network',
    'take logins-account',
    'give logins-network',
    'give logins-account',
  ]);
});

it('keeps what a wrong password took', async () => {
  const { limiter, attempt } = await setup();
  await expect(attempt('wrong')).rejects.toMatchObject({ code: 'auth-failed' });
  expect(limiter.log).toEqual(['take logins-network', 'take logins-account']);
});

it('does the same work for an address without an account', async () => {
  const { hasher, attempt } = await setup();
  await expect(attempt('wrong', 'nobody@example.com')).rejects.toMatchObject({ code: 'auth-failed' });
  expect(hasher.verified).toEqual([expect.stringMatching(/^#.{43}$/)]);
});

it('looks at no password beyond the limit', async () => {
  const { hasher, attempt } = await setup();
  for (let time = 1; time <= 10; time += 1)
    await expect(attempt('wrong')).rejects.toMatchObject({ code: 'auth-failed' });
  await expect(attempt('secret horse')).rejects.toMatchObject({ code: 'too-many-requests' });
  expect(hasher.verified).toHaveLength(10);
});

it('renews a hash of old parameters, and leaves a current one', async () => {
  const old = await setup('~secret horse');
  await old.attempt('secret horse');
  expect(old.users.hashes.get('user-1')).toBe('#secret horse');
  await expect(old.attempt('secret horse')).resolves.toMatchObject({ loginCount: 2 });
});

it('refuses when the password was changed while it was being checked', async () => {
  const { users, hasher, attempt } = await setup();
  const verify = hasher.verify.bind(hasher);
  hasher.verify = async (passwordHash, password) => {
    const isRight = await verify(passwordHash, password);
    users.hashes.set('user-1', '#another horse');
    return isRight;
  };
  await expect(attempt('secret horse')).rejects.toMatchObject({ code: 'auth-failed' });
});
