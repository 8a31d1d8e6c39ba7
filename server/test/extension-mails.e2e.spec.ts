import { untilDue } from './delayed-jobs.js';
import { callsOf, files, linksIn, newAddress } from './extension-calls.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { mailsTo, waitForMail } from './inbox.js';
import { newMember, type Person, send } from './people.js';

describe('mails about requests for more time', () => {
  let world: TestWorld;
  let calls: ReturnType<typeof callsOf>;

  beforeAll(async () => {
    world = await createTestWorld({ MAIL_GATHER_SECONDS: '600' });
    calls = callsOf(world);
    await world.startWorker();
  });
  afterAll(() => world.close());

  /** The mails to an owner about extension requests. */
  const mailsOf = async ({ email }: Person) =>
    (await mailsTo(email)).filter(({ subject }) => /more time/.test(subject ?? ''));

  /** The mail that gathers these later requests: sent when the clock has passed its window. The first mail comes before it. */
  async function gatheredMailOf(owner: Person, followers: number) {
    await until(async () => (await mailsOf(owner)).length === 1, 'the first mail, at once');
    const mails = world.database.collection('mails');
    const gathering = { 'to.email': owner.email, template: 'extension-requested', state: 'pending' };
    const gathered = { ...gathering, 'props.itemIds': { $size: followers } };
    await until(async () => (await mails.countDocuments(gathered)) === 1, 'the mail that gathers the others');
    world.clock.advance(601_000);
    await untilDue(world, 'mail', async () => (await mailsOf(owner)).length > 1, 'the second mail');
    const [, mail, ...more] = await mailsOf(owner);
    expect(more).toEqual([]);
    return mail;
  }

  const linksOf = (mail: { text?: string } | undefined): string[] => [
    ...new Set(linksIn(mail?.text).filter((link) => link.includes('/extension/'))),
  ];

  it('come at once for the first who asks, and are one for all who follow within a while', async () => {
    const owner = await newMember(world);
    const { slug } = await calls.expired(owner);
    const first = newAddress('first');
    await calls.ask({ slug, email: first }).expect(200);
    await until(async () => (await mailsOf(owner)).length === 1, 'the first mail, without waiting');
    expect((await mailsOf(owner))[0]?.text).toContain(first);
    for (let index = 1; index < 30; index += 1) await calls.ask({ slug, email: newAddress('madeup') }).expect(200);
    await until(
      async () => (await calls.eventKinds(slug)).filter((kind) => kind === 'extension-asked').length === 20,
      'the jobs',
    );
    const followers = ((await calls.list(owner)).body.requests as { id: string; email: string }[]).filter(
      ({ email }) => email !== first,
    );
    const [declined, other] = followers;
    await calls.decline(owner, declined?.id ?? '').expect(200);
    const mails = { 'to.email': owner.email, template: 'extension-requested' };
    expect(await world.database.collection('mails').countDocuments(mails)).toBe(2);

    const mail = await gatheredMailOf(owner, 19);
    expect(mail?.subject).toContain('and 17 more asked for more time');
    expect(mail?.text).not.toContain(declined?.email);
    expect(mail?.text).toContain(other?.email);
    expect(linksOf(mail)).toHaveLength(1);
  });

  it('name nothing that a password protects', async () => {
    const owner = await newMember(world);
    const { slug } = await calls.expired(owner, { password: 'open sesame' });
    await calls.ask({ slug, email: newAddress('asker') }).expect(200);
    await until(async () => (await mailsOf(owner)).length === 1, 'the mail');
    const [mail] = await mailsOf(owner);
    expect(mail?.subject).toMatch(/asked for more time for 1 file$/);
    expect(mail?.text).not.toContain('plan');
  });

  it('have one button that gives more time to all who asked', async () => {
    const owner = await newMember(world);
    const { slug } = await calls.expired(owner);
    const askers = ['first', 'second', 'third'].map(newAddress);
    const [first = '', ...followers] = askers;
    await calls.ask({ slug, email: first }).expect(200);
    // Some of the simultaneous requests join the first mail before it is sent.
    await until(async () => (await mailsOf(owner)).length === 1, 'the first mail');
    for (const email of followers) await calls.ask({ slug, email }).expect(200);
    const [link, ...others] = linksOf(await gatheredMailOf(owner, followers.length));
    expect(others).toEqual([]);
    await calls.check(new URL(link ?? '').pathname.split('/').at(-1)).expect(200);
    for (const email of askers) await waitForMail(email, /gave you more time/);
  });

  it('are none of a request that the owner typed, and no stranger gets one by it', async () => {
    const owner = await newMember(world);
    const { slug } = await calls.expired(owner);
    const stranger = newAddress('stranger');
    const { status, body } = await calls.ask({ slug, email: stranger }).set(owner.headers);
    expect([status, body.code]).toEqual([409, 'transfer-active']);
    expect((await calls.list(owner)).body.total).toBe(0);
  });

  it('from strangers who ask reach one address five times a day', async () => {
    const email = newAddress('everywhere');
    const owner = await newMember(world, { role: 'business' });
    const slugs: string[] = [];
    for (let index = 0; index < 7; index += 1) slugs.push((await send(world, owner, files)).slug);
    await calls.expire(owner);
    for (const slug of slugs) await calls.ask({ slug, email }).expect(200);
    for (const { id } of (await calls.list(owner)).body.requests) await calls.grant(owner, id).expect(200);
    await until(async () => (await calls.mailCount(email)) === 7, 'the answers');
    const held = { 'to.email': email, state: 'suppressed' };
    expect(await world.database.collection('mails').countDocuments(held)).toBe(2);
  });
});
