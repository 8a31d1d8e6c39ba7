import request from 'supertest';
import { HOUR_MS } from '#contract/units.js';
import { ExpiredDocuments } from '../src/core/mongo/expired-documents.js';
import { type Asking, callsOf, EXTENSION_MS, files, linksIn, newAddress } from './extension-calls.js';
import { sharedWorld, type TestWorld, until } from './harness.js';
import { mailsTo, waitForMail } from './inbox.js';
import { changeAccount, newMember, newNetwork, newVisitor, type Person, send, refusedAccounts } from './people.js';

const near = (value: unknown, expected: number): void => {
  expect(Math.abs(Number(value) - expected)).toBeLessThan(60_000);
};

describe('more time for a link', () => {
  let world: TestWorld;
  let calls: ReturnType<typeof callsOf>;

  beforeAll(async () => {
    world = await sharedWorld();
    calls = callsOf(world);
  });
  afterAll(() => world.close());

  it('is given by the token once: twice, and ten times in parallel', async () => {
    const owner = await newMember(world);
    const { slug } = await calls.expired(owner);
    const email = newAddress('late');
    expect((await calls.ask({ slug, email, note: 'please' }).expect(200)).body).toEqual({ asked: true });
    const token = await calls.tokenOf(slug, email);
    const before = world.clock.now().getTime();
    const answers = await Promise.all(Array.from({ length: 10 }, () => calls.check(token)));
    const given = answers.filter(({ status }) => status === 200);
    expect(given).toHaveLength(1);
    expect(given[0]?.body).toEqual({ expiryDate: expect.any(Number), receiverEmail: email });
    near(given[0]?.body.expiryDate, before + EXTENSION_MS);
    for (const { status, body } of answers.filter((answer) => answer !== given[0]))
      expect([status, body.code]).toEqual([409, 'extension-used']);
    const again = await calls.check(token).expect(409);
    expect(again.body.details).toEqual({ slug, until: given[0]?.body.expiryDate });
    expect((await calls.stored(slug))?.['expiresAt'].getTime()).toBe(given[0]?.body.expiryDate);
    await calls.page(slug).expect(200);
    world.clock.advance(EXTENSION_MS + 60_000);
    await calls.page(slug).expect(410);
    const over = await calls.check(token).expect(404);
    expect([over.body.code, over.body.message]).toEqual(['extension-invalid', 'Link expired']);
  });

  it('adds to the expiry where that is later by then', async () => {
    const owner = await newMember(world);
    const { slug } = await calls.expired(owner);
    const email = newAddress('late');
    await calls.ask({ slug, email }).expect(200);
    const token = await calls.tokenOf(slug, email);
    const later = world.clock.now().getTime() + 5 * 24 * HOUR_MS;
    await request(world.url).patch(`/v1/transfers/${slug}`).set(owner.headers).send({ expiryDate: later }).expect(200);
    expect((await calls.check(token).expect(200)).body.expiryDate).toBe(later + EXTENSION_MS);
    await calls.check(token).expect(409);
    expect((await calls.stored(slug))?.['expiresAt'].getTime()).toBe(later + EXTENSION_MS);
  });

  it('is 48 hours in all when several ask and the owner presses every button', async () => {
    const owner = await newMember(world);
    const { slug } = await calls.expired(owner);
    const emails = ['a', 'b', 'c', 'd'].map(newAddress);
    for (const email of emails) await calls.ask({ slug, email }).expect(200);
    const tokens = await Promise.all(emails.map((email) => calls.tokenOf(slug, email)));
    const before = world.clock.now().getTime();
    const answers = await Promise.all(tokens.map((token) => calls.check(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ body }) => body.receiverEmail)).toEqual(emails);
    for (const { body } of answers) near(body.expiryDate, before + EXTENSION_MS);
    near((await calls.stored(slug))?.['expiresAt'].getTime(), before + EXTENSION_MS);
    const granted = (await calls.stored(slug))?.['expiresAt'];
    for (const token of tokens) await calls.check(token).expect(409);
    expect((await calls.stored(slug))?.['expiresAt']).toEqual(granted);
    expect((await calls.list(owner)).body).toEqual({ requests: [], total: 0 });
  });

  it('does not open the link of another transfer, and ends with the transfer', async () => {
    const owner = await newMember(world);
    const [one, other, gone] = [
      await send(world, owner, files),
      await send(world, owner, files),
      await send(world, owner, files),
    ];
    await calls.expire(owner);
    const email = newAddress('late');
    for (const { slug } of [one, other, gone]) await calls.ask({ slug, email }).expect(200);
    const token = await calls.tokenOf(gone.slug, email);
    await request(world.url)
      .post('/deleteTransfer')
      .set(owner.headers)
      .send({ type: 'transfers', slug: gone.slug })
      .expect(200);
    const refused = await calls.check(token).expect(404);
    const unknown = await calls.check('A'.repeat(43)).expect(404);
    expect({ ...refused.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    await calls.check(await calls.tokenOf(one.slug, email)).expect(200);
    await calls.page(one.slug).expect(200);
    await calls.page(other.slug).expect(410);
  });

  it('refuses what is no token, and an id of a record in its stead', async () => {
    const owner = await newMember(world);
    const { slug } = await calls.expired(owner);
    const email = newAddress('late');
    await calls.ask({ slug, email });
    const stored = await world.database.collection('extension_requests').findOne({ slug });
    for (const token of [slug, String(stored?._id), String(stored?.['requestId']), String(stored?.['tokenHash'])])
      await calls.check(token).expect(404);
    for (const token of ['', null, undefined, 5, { $ne: null }, ['a'], 'x'.repeat(5000)])
      await calls.check(token).expect(400);
    await request(world.url)
      .get(`/checkExtension?token=${await calls.tokenOf(slug, email)}`)
      .expect(404);
    await calls.page(slug).expect(410);
  });

  it('is stored as a hash alone', async () => {
    const owner = await newMember(world);
    const { slug } = await calls.expired(owner);
    const email = newAddress('late');
    await calls.ask({ slug, email });
    const token = await calls.tokenOf(slug, email);
    const dump = JSON.stringify([
      await world.database.collection('extension_requests').find().toArray(),
      await world.database.collection('mails').find().toArray(),
    ]);
    expect(dump).not.toContain(token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  it.each([
    ['revoke', 403],
    ['unpaid', 402],
  ] as const)('is given by no owner who is %s', async (status, refusal) => {
    const owner = await newMember(world);
    const { slug } = await calls.expired(owner);
    const email = newAddress('late');
    await calls.ask({ slug, email });
    const { requests } = (await calls.list(owner)).body;
    await changeAccount(world.database, owner.area.id, refusedAccounts[status]);
    await calls.check(await calls.tokenOf(slug, email)).expect(refusal);
    await calls.grant(owner, requests[0].id).expect(refusal);
    await calls.page(slug).expect(410);
  });

  describe('asking', () => {
    it('returns the same for a repeated request, and notifies the owner once', async () => {
      const owner = await newMember(world);
      const { slug } = await calls.expired(owner);
      const email = newAddress('late');
      const answers = await Promise.all(Array.from({ length: 5 }, () => calls.ask({ slug, email })));
      answers.push(await calls.ask({ slug, email: email.toUpperCase(), note: 'again' }));
      for (const { status, body } of answers) expect([status, body]).toEqual([200, { asked: true }]);
      expect((await calls.list(owner)).body.total).toBe(1);
    });

    it('does not reveal whether a slug is unknown or deleted, or a transfer protected', async () => {
      const owner = await newMember(world);
      const plain = await send(world, owner, files);
      const locked = await send(world, owner, files, { password: 'open sesame' });
      const gone = await send(world, owner, files);
      await calls.expire(owner);
      await request(world.url)
        .post('/deleteTransfer')
        .set(owner.headers)
        .send({ type: 'transfers', slug: gone.slug })
        .expect(200);
      const bodyOf = async (slug: string) => {
        const { status, body, text } = await calls.ask({ slug, email: newAddress('late') });
        return { status, length: text.length, ...body, requestId: '' };
      };
      expect(await bodyOf(gone.slug)).toEqual(await bodyOf('zzzzzzz'));
      expect((await bodyOf(gone.slug)).status).toBe(404);
      expect(await bodyOf(locked.slug)).toEqual(await bodyOf(plain.slug));
    });

    it('is for expired transfers alone, as long as they are kept', async () => {
      const owner = await newMember(world);
      const { slug } = await send(world, owner, files);
      const email = newAddress('late');
      expect((await calls.ask({ slug, email }).expect(409)).body.code).toBe('transfer-active');
      await calls.expire(owner);
      await calls.ask({ slug, email }).expect(200);
      const token = await calls.tokenOf(slug, email);
      world.clock.advance(31 * 24 * HOUR_MS);
      await calls.ask({ slug, email: newAddress('later') }).expect(404);
      await calls.check(token).expect(404);
      const asked = () => world.database.collection('extension_requests').countDocuments({ slug });
      expect(await asked()).toBe(1);
      await world.app.get(ExpiredDocuments, { strict: false }).delete(new AbortController().signal);
      expect(await asked()).toBe(0);
    });

    it('mails the recipient of the personal link, whatever address is entered', async () => {
      const owner = await newMember(world);
      const bo = newAddress('bo');
      const li = newAddress('li');
      const { slug, emailTo } = await calls.expired(owner, {
        sendAs: 'email',
        emailTo: [{ email: bo }, { email: li }],
      });
      const [first, second] = emailTo;
      await calls.ask({ slug, recipientId: first?.recipientId }).expect(200);
      await calls.ask({ slug, recipientId: second?.recipientId, email: newAddress('thief') }).expect(200);
      const { requests } = (await calls.list(owner)).body;
      expect(requests.map((one: { email: string }) => one.email).sort()).toEqual([bo, li].sort());
      expect(requests.every((one: { isRecipient: boolean }) => one.isRecipient)).toBe(true);
      expect((await calls.ask({ slug, recipientId: 'nobody' }).expect(404)).body.code).toBe('recipient-not-found');
      await calls.ask({ slug }).expect(404);
      await calls.ask({ slug, recipientId: 'nobody', email: newAddress('other') }).expect(200);
    });

    it('with a withdrawn link finds nothing', async () => {
      const owner = await newMember(world);
      const transfer = await send(world, owner, files, { sendAs: 'email', emailTo: [{ email: newAddress('bo') }] });
      const recipientId = transfer.emailTo[0]?.recipientId ?? '';
      await request(world.url)
        .delete(`/v1/transfers/${transfer.slug}/recipients/${recipientId}`)
        .set(owner.headers)
        .expect(200);
      await calls.expire(owner);
      expect((await calls.ask({ slug: transfer.slug, recipientId }).expect(404)).body.code).toBe('transfer-not-found');
    });

    it('is limited by network, and quietly by transfer', async () => {
      const owner = await newMember(world);
      const { slug } = await calls.expired(owner);
      const network = newNetwork();
      const statuses: number[] = [];
      for (let index = 0; index < 11; index += 1)
        statuses.push((await calls.ask({ slug, email: newAddress('many') }, network)).status);
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
      for (let index = 0; index < 15; index += 1) await calls.ask({ slug, email: newAddress('many') }).expect(200);
      expect((await calls.list(owner)).body.total).toBe(20);
    });

    it('takes no unknown key, no long note, no bad address, no operator', async () => {
      const owner = await newMember(world);
      const { slug } = await calls.expired(owner);
      const email = newAddress('late');
      await calls.ask({ slug, email, note: '字'.repeat(280) }).expect(200);
      const bad: object[] = [
        { slug, email, note: '字'.repeat(281) },
        { slug, email: 'nobody' },
        { slug, email: 'a@example.com\r\nBcc: b@example.com' },
        { slug, email: { $ne: null } },
        { slug: ['a'], email },
        { slug: '../x', email },
        { slug, email, accountId: 'me' },
        { slug, email, recipientId: { $gt: '' } },
      ];
      for (const body of bad) await calls.ask(body as Asking).expect(400);
    });

    it('counts unknown slugs as guesses', async () => {
      const network = newNetwork();
      const email = newAddress('guess');
      for (let index = 0; index < 30; index += 1) await calls.ask({ slug: 'zzzzzzz', email }, network).expect(404);
      await calls.ask({ slug: 'zzzzzzz', email }, network).expect(429);
    });
  });

  describe('in the dashboard', () => {
    it('only the owner sees, grants and declines; never without a token', async () => {
      const [owner, other] = [await newMember(world), await newMember(world)];
      const { slug } = await send(world, owner, files);
      await calls.expire(owner, other);
      const email = newAddress('late');
      await calls.ask({ slug, email, note: '<b>please</b>' });
      const [mine] = (await calls.list(owner).expect(200)).body.requests;
      expect(mine).toMatchObject({ slug, email, note: '<b>please</b>', name: 'plan.txt', isRecipient: false });
      const before = await world.database.collection('extension_requests').findOne({ slug });

      expect((await calls.list(other)).body).toEqual({ requests: [], total: 0 });
      expect((await calls.list(other, { slug })).body.total).toBe(0);
      const foreign = await calls.grant(other, mine.id).expect(404);
      const unknown = await calls.grant(other, 'nothing').expect(404);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
      await calls.decline(other, mine.id).expect(404);
      for (const headers of [{}, { authorization: 'Bearer nonsense' }] as Record<string, string>[]) {
        await calls.list({ headers }).expect(401);
        await calls.grant({ headers }, mine.id).expect(401);
        await calls.decline({ headers }, mine.id).expect(401);
      }
      await calls.list(owner, { accountId: other.user?._id }).expect(400);
      await calls.list(owner, { skip: -1 }).expect(400);
      await calls.list(owner, { limit: 21 }).expect(400);
      await calls.list(owner, { 'slug[$ne]': 'x' }).expect(400);
      expect(await world.database.collection('extension_requests').findOne({ slug })).toEqual(before);
      await calls.page(slug).expect(410);

      const { body } = await calls.grant(owner, mine.id).expect(200);
      near(body.expiryDate, world.clock.now().getTime() + EXTENSION_MS);
      expect(body.slug).toBe(slug);
      await calls.grant(owner, mine.id).expect(404);
      await calls.page(slug).expect(200);
    });

    it('grants any other time within the plan', async () => {
      const [free, pro] = [await newMember(world), await newMember(world, { role: 'pro' })];
      const { slug } = await send(world, free, files);
      const ofPro = await send(world, pro, files);
      await calls.expire(free, pro);
      const email = newAddress('late');
      for (const asked of [slug, ofPro.slug]) await calls.ask({ slug: asked, email });
      const idOf = async (person: Person): Promise<string> => (await calls.list(person)).body.requests[0].id;
      const now = world.clock.now().getTime();
      const month = now + 30 * 24 * HOUR_MS;
      expect((await calls.grant(free, await idOf(free), { expiryDate: month }).expect(403)).body.code).toBe(
        'expiry-not-in-plan',
      );
      await calls.grant(free, await idOf(free), { expiryDate: now + 60_000 }).expect(400);
      await calls.grant(free, await idOf(free), { expiryDate: -1 }).expect(400);
      await calls.page(slug).expect(410);
      expect((await calls.grant(pro, await idOf(pro), { expiryDate: month }).expect(200)).body.expiryDate).toBe(month);
      expect((await calls.list(pro)).body.total).toBe(0);
      await calls.page(ofPro.slug).expect(200);
    });

    it('declines: the mailed button is dead then, and the same address does not ask again', async () => {
      const owner = await newMember(world);
      const { slug } = await calls.expired(owner);
      const email = newAddress('late');
      await calls.ask({ slug, email });
      const [{ id }] = (await calls.list(owner)).body.requests;
      expect((await calls.decline(owner, id).expect(200)).body).toEqual({ declined: true });
      await calls.decline(owner, id).expect(404);
      await calls.grant(owner, id).expect(404);
      await calls.check(await calls.tokenOf(slug, email)).expect(404);
      expect((await calls.ask({ slug, email }).expect(200)).body).toEqual({ asked: true });
      expect((await calls.list(owner)).body.total).toBe(0);
    });

    it('lists by pages, newest first, and by transfer', async () => {
      const owner = await newMember(world);
      const [one, two] = [await send(world, owner, files), await send(world, owner, files)];
      await calls.expire(owner);
      for (const slug of [one.slug, two.slug, one.slug]) {
        await calls.ask({ slug, email: newAddress('late') });
        world.clock.advance(1000);
      }
      const first = (await calls.list(owner, { limit: 2 })).body;
      const rest = (await calls.list(owner, { limit: 2, skip: 2 })).body;
      expect([first.total, first.requests.length, rest.requests.length]).toEqual([3, 2, 1]);
      const dates = [...first.requests, ...rest.requests].map((entry: { askedAt: number }) => entry.askedAt);
      expect(dates).toEqual([...dates].sort((a, b) => b - a));
      expect((await calls.list(owner, { slug: one.slug })).body.total).toBe(2);
    });
  });
});

describe('the mails about more time', () => {
  let world: TestWorld;
  let calls: ReturnType<typeof callsOf>;

  beforeAll(async () => {
    world = await sharedWorld();
    calls = callsOf(world);
  });
  afterAll(() => world.close());

  it('are not lost in a crash between an answer and what follows it', async () => {
    const owner = await newMember(world);
    const { slug } = await calls.expired(owner);
    const email = newAddress('late');
    await calls.ask({ slug, email });
    const requests = world.database.collection<{ _id: string }>('extension_requests');
    // State after a crash right after the write: the request is granted, the link is not extended.
    const granted = new Date(world.clock.now().getTime() + EXTENSION_MS);
    const asked = await requests.findOne({ slug });
    await requests.updateOne(
      { _id: String(asked?._id) },
      {
        $set: { state: 'granted', isByButton: true, until: granted, tokenUsedAt: world.clock.now(), revision: 2 },
        $push: {
          outbox: {
            id: `mail-extension-${String(asked?._id)}-2`,
            job: 'extensions.mail',
            payload: { requestKey: String(asked?._id), revision: 2 },
            createdAt: world.clock.now(),
          },
        } as never,
      },
    );
    await calls.page(slug).expect(410);
    world.clock.advance(10_000);
    const worker = await world.startWorker();
    await waitForMail(email, /gave you more time/);
    await calls.page(slug).expect(200);
    expect((await calls.stored(slug))?.['expiresAt']).toEqual(granted);
    await worker.stop();
  });

  describe('with two workers', () => {
    beforeAll(() => Promise.all([world.startWorker(), world.startWorker()]));

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

      const mail = await waitForMail(owner.email, new RegExp(`${bo} asked for more time`));
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
        const fetched = await request(world.url)[method](path).set('accept', 'text/html').expect(200);
        expect(fetched.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
      }
      await calls.page(slug).expect(410);

      const token = path.split('/').at(-1);
      const { body } = await calls.check(token).expect(200);
      expect(body.receiverEmail).toBe(bo);
      const answer = await waitForMail(bo, /gave you more time/);
      expect(linksIn(answer.text)).toContain(`${world.env.PUBLIC_URL}/d/${slug}/${recipientId}`);
      const strangerTold = await waitForMail(stranger, /gave you more time/);
      expect(linksIn(strangerTold.text)).toContain(`${world.env.PUBLIC_URL}/w/${slug}`);
      expect(strangerTold.text).not.toContain(recipientId);
      expect(answer.headers.map(({ key }) => key)).toContain('list-unsubscribe-post');
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
        const found = await calls.eventKinds(slug);
        return found.includes('extended') && found;
      }, 'the log');
      expect(kinds.filter((kind) => kind === 'extension-asked')).toHaveLength(2);
      expect(kinds.filter((kind) => kind === 'extended')).toHaveLength(1);
      const alerts = await world.database
        .collection('notifications')
        .find({ userId: owner.user?._id, kind: 'extension' })
        .toArray();
      expect(alerts.map(({ slug: about }) => about)).toEqual([slug, slug]);
    });

    it('of a visitor come too: the button needs no account', async () => {
      const visitor = await newVisitor(world);
      const bo = newAddress('bo');
      const { slug, emailTo } = await send(world, visitor, files, { sendAs: 'email', emailTo: [{ email: bo }] });
      await calls.expire();
      await calls.ask({ slug, recipientId: emailTo[0]?.recipientId ?? '' }).expect(200);
      const mail = await waitForMail(visitor.email, /asked for more time/);
      const link = linksIn(mail.text).find((one) => one.includes('/extension/')) ?? '';
      await calls.check(new URL(link).pathname.split('/').at(-1)).expect(200);
      await waitForMail(bo, /gave you more time/);
      await calls.page(slug, emailTo[0]?.recipientId).expect(200);
    });

    it('say no, kindly, where the owner declined', async () => {
      const owner = await newMember(world);
      const { slug } = await calls.expired(owner);
      const email = newAddress('late');
      await calls.ask({ slug, email });
      const [{ id }] = (await calls.list(owner)).body.requests;
      await calls.decline(owner, id).expect(200);
      const mail = await waitForMail(email, /not extended/);
      expect(linksIn(mail.text).filter((link) => !link.includes('/v1/unsubscribe/'))).toEqual([]);
    });

    it('mail the requester also if the owner extends the transfer in another way', async () => {
      const owner = await newMember(world);
      const { slug } = await calls.expired(owner);
      const email = newAddress('late');
      await calls.ask({ slug, email });
      const expiryDate = world.clock.now().getTime() + 3 * 24 * HOUR_MS;
      await request(world.url).patch(`/v1/transfers/${slug}`).set(owner.headers).send({ expiryDate }).expect(200);
      await waitForMail(email, /gave you more time/);
      expect((await calls.list(owner)).body.total).toBe(0);
    });
  });
});
