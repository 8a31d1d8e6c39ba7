import type { UploadCredential } from '#contract/transfers/storage.js';
import { accountPlans, planLimits, type Role, roles } from '#contract/billing/plans.js';
import { DAY_MS } from '#contract/units.js';
import request from 'supertest';
import type { Account, Subscription } from '../src/modules/identity/accounts/index.js';
import { buildSubscription } from '../src/modules/identity/accounts/testing/account.builder.js';
import { addMore, uploadMore } from './added-file.js';
import { sharedWorld, type TestWorld } from './harness.js';
import {
  accountIdOf,
  changeAccount,
  createTransferOf,
  newMember,
  newNetwork,
  newVisitor,
  openUploadOf,
  type Person,
  refusedAccounts,
  send,
  type TransferBody,
  transferBody,
  upload,
} from './people.js';
import { isSecondTier } from './second-tier.js';
import {
  announceFiles,
  fileOf,
  submitTo,
  makeRequest,
  status,
  uploadFiles,
  uploadOf,
  visitRequest,
} from './request-visits.js';

describe('plan limits', () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await sharedWorld();
  });
  afterAll(() => world.close());

  const http = () => request(world.url);
  const one = [{ path: 'plan.txt', bytes: Buffer.from('plan') }];
  const asUpload = ({ SecurityToken }: UploadCredential) => ({ authorization: `Bearer ${SecurityToken}` });
  const discard = (credential: UploadCredential) =>
    http().delete(`/v1/uploads/${credential.slug}`).set(asUpload(credential)).expect(200);

  /** Bytes in use, as if so much were stored. */
  async function use({ area }: Person, bytes: number): Promise<void> {
    const _id = await accountIdOf(world.database, area.id);
    const usages = world.database.collection<{ _id: string }>('usages');
    await usages.updateOne({ _id }, { $set: { bytes } }, { upsert: true });
  }

  /** Sets the number of transfers and requests that the person has made this month. */
  async function count(person: Person, made: { transfers: number; requests: number }): Promise<void> {
    const accountId = await accountIdOf(world.database, person.area.id);
    await send(world, person, one);
    const usages = world.database.collection<{ _id: string }>('usages');
    await usages.updateOne({ _id: accountId }, { $set: { 'sends.count': made.transfers } });
    const month = world.clock.now().toISOString().slice(0, 7);
    const quotas = world.database.collection<{ _id: string }>('request_quotas');
    const forgetAt = new Date(world.clock.now().getTime() + DAY_MS);
    await quotas.updateOne(
      { _id: `${accountId}:${month}` },
      { $set: { accountId, made: made.requests, forgetAt } },
      { upsert: true },
    );
  }

  type Sources = Partial<Account>;
  const subscribed = (status: Subscription['status']): Sources => ({
    assignedPlan: 'free',
    subscription: buildSubscription({ status, pastDueSince: status === 'past_due' ? new Date() : null }),
  });

  /** Result of each call for an account in this state: the error code, `ok`, or the limits of the plan behind it. */
  type Answers = Record<string, string>;

  /** Everything that a call of the table is about, made while the account could do anything. */
  async function prepare() {
    const person = await newMember(world, { role: 'business' });
    const { headers, area } = person;
    const mailed: Partial<TransferBody> = { sendAs: 'email', emailTo: [{ email: 'r@example.com' }] };
    const sent = await send(world, person, one, mailed);
    const expired = await send(world, person, one);
    const transfers = world.database.collection('transfers');
    await transfers.updateOne(
      { slug: expired.slug },
      { $set: { expiresAt: new Date(world.clock.now().getTime() - 1000) } },
    );
    const asking = { slug: expired.slug, email: 'late@example.com' };
    const network = { 'x-forwarded-for': newNetwork() };
    await http().post('/v1/downloads/ask-extension').set(network).send(asking).expect(200);
    const { body: asked } = await http().get('/v1/extension-requests').set(headers).expect(200);
    const announced: UploadCredential = (await openUploadOf(world, person, [{ path: 'a', size: 1 }])).body;
    const finished = await upload(world, person, one);
    const addition = await uploadMore(world, person, sent);
    const fileRequest = await makeRequest(world, person, {
      layout: 'drop-box',
      items: [{ kind: 'files', name: 'Files' }],
    });
    const visit = await visitRequest(world, fileRequest.slug);
    const itemId = visit.itemId('Files');
    const received = await uploadFiles(world, visit, [fileOf(`${itemId}/passport.pdf`)]);
    const submitted = await submittedTo(
      person,
      await makeRequest(world, person, { items: [{ ...status, choices: [...status.choices] }] }),
    );
    const sts = (body: object) =>
      http()
        .post('/stsAuth')
        .set(headers)
        .send({ ...area, ...body });
    const post = (path: string, body: object) => http().post(path).set(headers).send(body);
    const [recipient] = sent.emailTo;
    return {
      person,
      calls: {
        'open an upload': () => openUploadOf(world, person, [{ path: 'a', size: 1 }]),
        'resume one': () => sts({ slug: announced.slug }),
        'upload a file': () =>
          http()
            .post(`/v1/uploads/${announced.slug}/puts`)
            .set(asUpload(announced))
            .send({ itemPaths: [announced.files[0]?.itemPath] }),
        'create a transfer': () => createTransferOf(world, person, transferBody(finished)),
        'add files': () => addMore(world, person, sent, addition),
        forward: () => sts({ forward: { slug: sent.slug } }),
        resend: () => post('/SendTransferEmail', { slug: sent.slug, resendTo: recipient?.recipientId }),
        'add a recipient': () =>
          post(`/v1/transfers/${sent.slug}/recipients`, { emailTo: [{ email: 'more@example.com' }] }),
        'grant more time': () => post(`/v1/extension-requests/${asked.requests[0].id}/grant`, {}),
        extend: () => http().patch(`/v1/transfers/${expired.slug}`).set(headers).send({ expirySeconds: 604_800 }),
        'make a request': () =>
          post('/v1/requests', {
            title: 'Tax',
            lang: 'en',
            layout: 'drop-box',
            items: [{ kind: 'files', name: 'Files' }],
          }),
        'send a submission back': () => post(`${submitted.path}/decide`, submitted.decisionOf('sent-back')),
        'accept a submission': () => post(`${submitted.path}/decide`, submitted.decisionOf('accepted')),
        'upload to a request': () => announceFiles(world, visit, [{ path: `${itemId}/b.pdf`, size: 1 }]),
        'submit to a request': () => submitTo(world, visit, { upload: uploadOf(received) }),
        'download own files': () => post('/v1/downloads/file', { slug: sent.slug, fileId: '0' }),
        'read own transfers': () => http().get('/getQs').query({ userid: area.id }).set(headers),
        'discard an upload': () => http().delete(`/v1/uploads/${announced.slug}`).set(asUpload(announced)),
        'delete a transfer': () => post('/deleteTransfer', { type: 'transfers', slug: sent.slug }),
      },
    };
  }

  /** The answer of a visitor to a request with one question. */
  async function submittedTo({ headers }: Person, { slug }: { slug: string }) {
    const visit = await visitRequest(world, slug);
    const itemId = visit.itemId(status.name);
    await submitTo(world, visit, { answers: [{ itemId, answer: 'single' }] }).expect(200);
    const { body: matrix } = await http().get(`/v1/requests/${slug}/matrix`).set(headers).expect(200);
    return {
      path: `/v1/requests/${slug}/submissions/${matrix.lines[0].submissionId}`,
      decisionOf: (state: string) => ({ decisions: [{ itemId, state }] }),
    };
  }

  describe('an account', () => {
    // `entitlements.spec.ts` tests which plan each state gives; a few calls show that every call checks it.
    const states: [string, Sources, Answers][] = [
      ['with a subscription', subscribed('active'), {}],
      ['whose payment is missing since now', subscribed('past_due'), refusedWith('payment-due')],
      ['that is suspended', refusedAccounts.revoke, refusedWith('suspended')],
    ];
    const otherStates: [string, Sources, Answers][] = [
      ['with an assigned plan', {}, {}],
      ['whose assigned plan has ended', { assignedUntil: new Date(0) }, {}],
      ['with a lifetime code', { assignedPlan: 'free', lifetimeCodes: ['7KQ2'], lifetimePlan: 'personal' }, {}],
      ['in its trial', subscribed('trialing'), {}],
      ['that is unpaid', refusedAccounts.unpaid, refusedWith('payment-due')],
      ['that is unpaid, with a lifetime code', { ...refusedAccounts.unpaid, lifetimePlan: 'personal' }, {}],
    ];

    it.each([...states, ...(isSecondTier ? otherStates : [])])('%s', async (_, sources, refusals) => {
      const { person, calls } = await prepare();
      await changeAccount(world.database, person.area.id, sources);
      expect(await answersOf(calls)).toEqual({ ...allOk(calls), ...refusals });
    });

    it('on the free plan with nothing left', async () => {
      const { person, calls } = await prepare();
      await count(person, { transfers: 10, requests: 30 });
      await use(person, planLimits.free.storageBytes + 1);
      await changeAccount(world.database, person.area.id, { assignedPlan: 'free' });
      const answers = await answersOf(calls);
      expect(answers).toEqual({
        ...allOk(calls),
        'open an upload': 'monthly-limit',
        'resume one': 'storage-full',
        'create a transfer': 'monthly-limit',
        'add files': 'storage-full',
        forward: 'monthly-limit',
        'make a request': 'request-limit',
        'upload to a request': 'request-unavailable',
        'submit to a request': 'request-unavailable',
      });
    });
  });

  describe('the limits of the plan', () => {
    const open = (person: Person, files: { path: string; size: number }[]) => openUploadOf(world, person, files);
    const empty = (count: number) => Array.from({ length: count }, (_, at) => ({ path: `${at}.txt`, size: 0 }));
    const personOf = (plan: Role) => (plan === 'anon' ? newVisitor(world) : newMember(world, { role: plan }));

    // `npm test` covers each plan's limits in plans.spec.ts, and that their maximum passes in upload-files.spec.ts;
    // here three plans.
    it.each(isSecondTier ? roles : (['anon', 'free', 'pro'] as const))(
      '%s hold exactly: size, files and recipients of a transfer',
      async (plan) => {
        const { uploadBytes, files, recipients } = planLimits[plan];
        const person = await personOf(plan);
        const largest = await open(person, [{ path: 'a', size: uploadBytes }]);
        expect([plan, largest.status]).toEqual([plan, 200]);
        await discard(largest.body);
        const over = await open(person, [{ path: 'a', size: uploadBytes + 1 }]);
        expect(over.body).toMatchObject({
          code: 'over-transfer-limit',
          details: { limitBytes: uploadBytes, excessBytes: 1 },
        });
        const most = await open(person, empty(files));
        expect(most.status).toBe(200);
        await discard(most.body);
        for (const more of [1, files])
          expect((await open(person, empty(files + more))).body.code).toBe('too-many-files');

        const credential = await upload(world, person, one);
        const mail = (count: number) => {
          const emailTo = Array.from({ length: count }, (_, at) => ({ email: `r${at}@example.com` }));
          const senderEmail = plan === 'anon' ? { senderEmail: person.email } : {};
          return createTransferOf(
            world,
            person,
            transferBody(credential, { sendAs: 'email', emailTo, ...senderEmail }),
          );
        };
        expect((await mail(recipients + 1)).body.code).toBe('too-many-recipients');
        expect((await mail(recipients)).status).toBe(201);
      },
    );

    it.each(isSecondTier ? accountPlans : (['free', 'pro'] as const))(
      '%s hold exactly: storage, and transfers and requests of a month',
      async (plan) => {
        const { storageBytes, transfersPerMonth, requestsPerMonth } = planLimits[plan];
        const person = await newMember(world, { role: plan });
        const finished = [await upload(world, person, one), await upload(world, person, one)];
        await count(person, { transfers: (transfersPerMonth ?? 40) - 1, requests: (requestsPerMonth ?? 40) - 1 });
        await use(person, storageBytes - 1000);
        expect((await open(person, [{ path: 'a', size: 1001 }])).body.code).toBe('storage-full');
        // Only one of two simultaneous uploads gets the last bytes.
        const opened = await Promise.all([1, 2].map(() => open(person, [{ path: 'a', size: 1000 }])));
        expect(opened.map(answerOf).sort()).toEqual(['ok', 'storage-full']);
        await use(person, 1000);
        const created = await Promise.all(finished.map((one) => createTransferOf(world, person, transferBody(one))));
        expect(created.map(answerOf).sort()).toEqual([transfersPerMonth === null ? 'ok' : 'monthly-limit', 'ok']);
        const wish = { title: 'Tax', lang: 'en', layout: 'drop-box', items: [{ kind: 'files', name: 'Files' }] };
        const ask = () => http().post('/v1/requests').set(person.headers).send(wish);
        const asked = await Promise.all([ask(), ask()]);
        expect(asked.map(answerOf).sort()).toEqual(requestsPerMonth === null ? ['ok', 'ok'] : ['ok', 'request-limit']);
      },
    );

    it('free are new at 00:00 UTC of the 1st', async () => {
      const person = await newMember(world);
      await count(person, { transfers: 10, requests: 30 });
      expect((await open(person, empty(1))).body.code).toBe('monthly-limit');
      const now = world.clock.now();
      const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
      world.clock.advance(nextMonth - now.getTime() - 1000);
      const logIn = async () => {
        const { body } = await http().post('/combinedAuth').send({ email: person.email, password: 'correct horse' });
        person.headers['authorization'] = `Bearer ${body.accessToken}`;
      };
      await logIn();
      expect((await open(person, empty(1))).body.code).toBe('monthly-limit');
      world.clock.advance(1000);
      expect((await open(person, empty(1))).status).toBe(200);
      expect((await makeRequest(world, person)).slug).toBeTruthy();
    });
  });

  type Answered = { status: number; body: { code?: string } };

  async function answersOf(calls: Record<string, () => PromiseLike<Answered>>): Promise<Answers> {
    const answers: Answers = {};
    for (const [name, call] of Object.entries(calls)) answers[name] = answerOf(await call());
    return answers;
  }

  const allOk = (calls: object): Answers => Object.fromEntries(Object.keys(calls).map((name) => [name, 'ok']));

  function answerOf({ status, body }: Answered): string {
    return status < 300 ? 'ok' : (body.code ?? String(status));
  }

  /** Nothing is sent, requested or received; one's own is read, downloaded and deleted. */
  function refusedWith(code: string): Answers {
    const sending = [
      'open an upload',
      'resume one',
      'upload a file',
      'create a transfer',
      'add files',
      'forward',
      'resend',
    ];
    const other = ['add a recipient', 'extend', 'grant more time', 'make a request', 'send a submission back'];
    return {
      ...Object.fromEntries([...sending, ...other].map((name) => [name, code])),
      'upload to a request': 'request-unavailable',
      'submit to a request': 'request-unavailable',
    };
  }
});
