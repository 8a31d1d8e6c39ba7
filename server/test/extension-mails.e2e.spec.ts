import request from 'supertest';
import { HOUR_MS } from '../src/core/clock/clock.js';
import { callsOf, EXTENSION_MS, files, linksIn, newAddress } from './extension-calls.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { mailsTo, waitForMail } from './inbox.js';
import { newMember, newVisitor, send } from './people.js';

describe('the mails about more time', () => {
  let world: TestWorld;
  let calls: ReturnType<typeof callsOf>;

  beforeAll(async () => {
    world = await createTestWorld();
    calls = callsOf(world);
    await world.startWorker();
    await world.startWorker();
  });
  afterAll(() => world.close());

  it('reach the owner, then the asker, once each with two workers; the log knows of it', async () => {
    const owner = await newMember(world);
    const bo = newAddress('bo');
    const li = newAddress('li');
    const { slug, emailTo } = await send(world, owner, files, {
      sendAs: 'email',
      emailTo: [{ email: bo }, { email: li }],
    });
    await waitForMail(bo, /sent you/);
    await calls.expire(owner);
    const recipientId = emailTo.find(({ email }) => email === bo)?.recipientId ?? '';
    await calls.ask({
      slug,
      recipientId,
      note: '<img src=x onerror=alert(1)>\r\nBcc: all@victim.test https://evil.test',
    });
    const stranger = newAddress('stranger');
    await calls.ask({ slug, email: stranger });

    const mail = await waitForMail(owner.email, new RegExp(`${bo} asks for more time`));
    const [link, ...others] = new Set(linksIn(mail.text).filter((one) => one.includes('/extension/')));
    expect(others).toEqual([]);
    expect(link?.startsWith(`${world.env.PUBLIC_URL}/extension/`)).toBe(true);
    expect(mail.html).not.toMatch(/<img|https:\/\/evil\.test/);
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.headers.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']),
    );
    expect(await calls.mailCount(stranger)).toBe(0);
    const path = new URL(link ?? '').pathname;
    for (const method of ['get', 'head'] as const) {
      const fetched = await request(world.url)[method](path).expect(200);
      expect(fetched.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    }
    await calls.page(slug).expect(410);

    const token = path.split('/').at(-1);
    const { body } = await calls.check(token).expect(200);
    expect(body.receiverEmail).toBe(bo);
    const told = await waitForMail(bo, /gave you more time/);
    expect(linksIn(told.text)).toContain(`${world.env.PUBLIC_URL}/d/${slug}/${recipientId}`);
    const strangerTold = await waitForMail(stranger, /gave you more time/);
    expect(linksIn(strangerTold.text)).toContain(`${world.env.PUBLIC_URL}/w/${slug}`);
    expect(strangerTold.text).not.toContain(recipientId);
    expect(told.headers.map(({ key }) => key)).toContain('list-unsubscribe-post');
    await until(
      async () =>
        (await world.database
          .collection('extension_requests')
          .countDocuments({ slug, 'outbox.0': { $exists: true } })) === 0,
      'the outbox to be empty',
    );
    expect((await mailsTo(bo)).filter(({ subject }) => /gave you more time/.test(subject ?? ''))).toHaveLength(1);
    expect((await mailsTo(li)).filter(({ subject }) => /gave you/.test(subject ?? ''))).toHaveLength(0);
    const kinds = await until(async () => {
      const transfer = await calls.stored(slug);
      const events = await world.database
        .collection('transfer_events')
        .find({ transferId: String(transfer?._id) })
        .toArray();
      const found = events.map(({ kind }) => String(kind));
      return found.includes('extended') && found;
    }, 'the log');
    expect(kinds.filter((kind) => kind === 'extension-asked')).toHaveLength(2);
    expect(kinds.filter((kind) => kind === 'extended')).toHaveLength(1);
    const alerts = await world.database
      .collection('notifications')
      .find({ userId: owner.user?._id, kind: 'extension' })
      .toArray();
    expect(alerts.map(({ slug: about }) => about)).toEqual([slug, slug]);
  }, 60_000);

  it('of a visitor come too: the button needs no account', async () => {
    const visitor = await newVisitor(world);
    const bo = newAddress('bo');
    const { slug, emailTo } = await send(world, visitor, files, { sendAs: 'email', emailTo: [{ email: bo }] });
    await calls.expire();
    await calls.ask({ slug, recipientId: emailTo[0]?.recipientId ?? '' }).expect(200);
    const mail = await waitForMail(visitor.email, /asks for more time/);
    const link = linksIn(mail.text).find((one) => one.includes('/extension/')) ?? '';
    await calls.check(new URL(link).pathname.split('/').at(-1)).expect(200);
    await waitForMail(bo, /gave you more time/);
    await calls.page(slug, emailTo[0]?.recipientId).expect(200);
  }, 60_000);

  it('say no, kindly, where the owner declined', async () => {
    const owner = await newMember(world);
    const { slug } = await send(world, owner, files);
    await calls.expire(owner);
    const email = newAddress('late');
    await calls.ask({ slug, email });
    const [{ id }] = (await calls.list(owner)).body.requests;
    await calls.decline(owner, id).expect(200);
    const mail = await waitForMail(email, /not extended/);
    expect(linksIn(mail.text).filter((link) => !link.includes('/v1/unsubscribe/'))).toEqual([]);
  }, 60_000);

  it('tell who asked also when the owner moves the end by other means', async () => {
    const owner = await newMember(world);
    const { slug } = await send(world, owner, files);
    await calls.expire(owner);
    const email = newAddress('late');
    await calls.ask({ slug, email });
    const expiryDate = world.clock.now().getTime() + 3 * 24 * HOUR_MS;
    await request(world.url).patch(`/v1/transfers/${slug}`).set(owner.headers).send({ expiryDate }).expect(200);
    await waitForMail(email, /gave you more time/);
    expect((await calls.list(owner)).body.total).toBe(0);
  }, 60_000);
});

describe('a crash', () => {
  it('between an answer and what follows it loses nothing', async () => {
    const world = await createTestWorld();
    try {
      const calls = callsOf(world);
      const owner = await newMember(world);
      const { slug } = await send(world, owner, files);
      await calls.expire(owner);
      const email = newAddress('late');
      await calls.ask({ slug, email });
      const requests = world.database.collection<{ _id: string }>('extension_requests');
      // As a process leaves it that dies right after its write: the request is granted, the link is not moved.
      const granted = new Date(world.clock.now().getTime() + EXTENSION_MS);
      const asked = await requests.findOne({ slug });
      await requests.updateOne(
        { _id: String(asked?._id) },
        {
          $set: { state: 'granted', isByButton: true, until: granted, tokenUsedAt: world.clock.now(), revision: 2 },
          $push: {
            outbox: {
              id: `follow-extension-${String(asked?._id)}-2`,
              job: 'transfers.follow-extension',
              payload: { requestKey: String(asked?._id), revision: 2 },
              createdAt: world.clock.now(),
            },
          } as never,
        },
      );
      await calls.page(slug).expect(410);
      world.clock.advance(10_000);
      await world.startWorker();
      await waitForMail(email, /gave you more time/);
      await calls.page(slug).expect(200);
      expect((await calls.stored(slug))?.['expiresAt']).toEqual(granted);
    } finally {
      await world.close();
    }
  }, 90_000);
});
