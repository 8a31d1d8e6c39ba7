import request from 'supertest';
import type { WorkerApp } from '../../worker/src/create-worker.js';
import { PersonalData } from '../src/modules/identity/accounts/index.js';
import { inTurn, newAccount, sessionOf, statuses } from './auth-calls.js';
import { sharedWorld, type TestWorld } from './harness.js';
import { waitForMail } from './inbox.js';
import { newTeam } from './people.js';
import { exported } from './personal-data.js';

describe('keys of end-to-end encryption', () => {
  const MINUTE = 60_000;
  const CREDENTIAL = 'AGE-PLUGIN-FIDO2PRF-1QQPZRY';
  let world: TestWorld;
  let worker: WorkerApp;

  beforeAll(async () => {
    world = await sharedWorld();
    worker = await world.startWorker();
  });
  afterAll(async () => {
    await worker.stop();
    await world.close();
  });

  /** The server knows keys by their form alone. */
  const keyOf = (letter: string) => ({
    recipient: `age1${letter.repeat(58)}`,
    wrappedKey: Buffer.from(`age file of ${letter}`).toString('base64'),
  });
  const [first, second] = [keyOf('q'), keyOf('p')];

  interface Owner {
    id: string;
    email: string;
    accountId: string;
    headers: Record<string, string>;
    send(method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string, body?: object): request.Test;
  }

  async function newOwner(): Promise<Owner> {
    const user = await newAccount(world);
    const headers = await sessionOf(world, user);
    return {
      ...user,
      headers,
      send: (method, path, body) => request(world.url)[method](`/v1/account-key${path}`).set(headers).send(body),
    };
  }

  async function withKey(): Promise<Owner> {
    const owner = await newOwner();
    await owner.send('post', '', first).expect(201);
    return owner;
  }

  const keyOfOwner = async (owner: Owner) => (await owner.send('get', '').expect(200)).body.key;

  it('are made once, with a mail, and read by their owner alone', async () => {
    const owner = await newOwner();
    expect(await keyOfOwner(owner)).toBeNull();
    const answers = await Promise.all([owner.send('post', '', first), owner.send('post', '', second)]);
    expect(statuses(answers).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const made = answers.find(({ status }) => status === 201)?.body;
    expect(await keyOfOwner(owner)).toEqual(made);
    expect(made).toEqual({
      recipient: expect.stringMatching(/^age1/),
      wrappedKey: expect.any(String),
      passkeys: [],
      earlier: [],
      createdAt: expect.any(Number),
      isFindable: false,
    });
    await waitForMail(owner.email, /you have an encryption key/i);
    expect(await keyOfOwner(await newOwner())).toBeNull();
  });

  it('get another passphrase, if the caller has the present key', async () => {
    const owner = await withKey();
    const changed = { ...first, wrappedKey: second.wrappedKey };
    expect((await owner.send('put', '/passphrase', changed).expect(200)).body).toMatchObject(changed);
    await waitForMail(owner.email, /passphrase of your encryption key was changed/i);
    for (const caller of [owner, await newOwner()]) {
      const refused = await caller.send('put', '/passphrase', second).expect(409);
      expect(refused.body.code).toBe('account-key-changed');
    }
    expect(await keyOfOwner(owner)).toMatchObject(changed);
  });

  it('are replaced, and kept for what was sealed before', async () => {
    const owner = await withKey();
    await owner.send('post', '/passkeys', { ...first, name: 'Laptop', credential: CREDENTIAL }).expect(201);
    const renewal = { ...second, previous: first.recipient, previousKey: 'YWdlLXgyNTUxOQ==' };
    const answers = await inTurn(2, () => owner.send('post', '/renewal', renewal));
    expect(statuses(answers)).toEqual([200, 409]);
    const kept = { recipient: first.recipient, wrappedKey: renewal.previousKey, retiredAt: expect.any(Number) };
    expect(await keyOfOwner(owner)).toMatchObject({ ...second, passkeys: [], earlier: [kept] });
    await waitForMail(owner.email, /new encryption key/i);

    const third = { ...first, previous: second.recipient, previousKey: null };
    const { body } = await owner.send('post', '/renewal', third).expect(200);
    // Its owner lost it, and may find its passphrase.
    expect(body.earlier).toEqual([{ ...second, retiredAt: expect.any(Number) }, kept]);
  });

  it('are 20 at most', async () => {
    const owner = await withKey();
    const keys = Array.from('qpzry9x8gf2tvdw0s3jn5').map(keyOf);
    const renewals = await inTurn(20, (at) =>
      owner.send('post', '/renewal', { ...keys[at + 1], previous: keys[at]?.recipient, previousKey: 'YWdl' }),
    );
    expect(statuses(renewals)).toEqual([...Array.from({ length: 19 }, () => 200), 403]);
    expect(renewals.at(-1)?.body).toMatchObject({ code: 'too-many-account-keys', details: { limit: 20 } });
  });

  it('are opened by passkeys, too, of which there are 20 at most', async () => {
    const owner = await withKey();
    const passkey = { ...first, name: 'Laptop', credential: CREDENTIAL };
    const added = await inTurn(21, () => owner.send('post', '/passkeys', passkey));
    expect(statuses(added)).toEqual([...Array.from({ length: 20 }, () => 201), 403]);
    expect(added.at(-1)?.body.code).toBe('too-many-passkeys');
    await waitForMail(owner.email, /passkey can now unlock/i);
    const [kept, ...others] = (await keyOfOwner(owner)).passkeys;
    expect(kept).toEqual({
      passkeyId: expect.any(String),
      name: 'Laptop',
      credential: CREDENTIAL,
      wrappedKey: first.wrappedKey,
      createdAt: expect.any(Number),
    });
    const { body } = await owner.send('delete', `/passkeys/${others[0].passkeyId}`).expect(200);
    expect(body.passkeys).toHaveLength(19);
    await waitForMail(owner.email, /passkey of your encryption key was removed/i);
    const gone = await owner.send('delete', `/passkeys/${others[0].passkeyId}`).expect(404);
    expect(gone.body.code).toBe('passkey-not-found');
    const ofOther = await owner.send('post', '/passkeys', { ...passkey, ...second }).expect(409);
    expect(ofOther.body.code).toBe('account-key-changed');
  });

  const found = async ({ headers }: Pick<Owner, 'headers'>, emails: string[]) => {
    const { body } = await request(world.url).post('/v1/public-keys').set(headers).send({ emails }).expect(200);
    return body.keys;
  };

  it('are found by others if their owner allows it', async () => {
    const [owner, other, without] = [await withKey(), await newOwner(), await newOwner()];
    const emails = [owner.email, without.email, 'nobody@example.com'];
    expect(await found(other, emails)).toEqual([]);
    const findable = await owner.send('patch', '', { isFindable: true }).expect(200);
    expect(findable.body).toMatchObject({ ...first, isFindable: true });
    expect(await found(other, emails)).toEqual([{ email: owner.email, recipient: first.recipient }]);
    const renewal = { ...second, previous: first.recipient, previousKey: null };
    await owner.send('post', '/renewal', renewal).expect(200);
    expect(await found(other, emails)).toEqual([{ email: owner.email, recipient: second.recipient }]);
    await owner.send('patch', '', { isFindable: false }).expect(200);
    expect(await found(other, emails)).toEqual([]);
    await without.send('patch', '', { isFindable: true }).expect(409);
  });

  it('are found within one account, which shows nothing to others', async () => {
    const { owner, members } = await newTeam(world);
    const [{ email, headers } = { email: '', headers: {} }] = members;
    await request(world.url).post('/v1/account-key').set(headers).send(first).expect(201);
    expect(await found(owner, [email])).toEqual([{ email, recipient: first.recipient }]);
    expect(await found(await newOwner(), [email])).toEqual([]);
  });

  it('are looked for 60 times an hour', async () => {
    const { headers } = await newOwner();
    const ask = () =>
      request(world.url)
        .post('/v1/public-keys')
        .set(headers)
        .send({ emails: ['a@example.com'] });
    expect(statuses(await inTurn(61, ask))).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  });

  it('are bounded text of the right form', async () => {
    const owner = await newOwner();
    const tooLong = Buffer.alloc(900).toString('base64');
    for (const wrong of [
      { ...first, recipient: 'age1short' },
      { ...first, recipient: `AGE-SECRET-KEY-1${'Q'.repeat(58)}` },
      { ...first, wrappedKey: tooLong },
      { ...first, wrappedKey: 'no base64!' },
      { ...first, identity: 'AGE-SECRET-KEY-1' },
    ])
      await owner.send('post', '', wrong).expect(400);
    expect(await keyOfOwner(owner)).toBeNull();
  });

  it('change only after a proof', async () => {
    const owner = await withKey();
    world.clock.advance(11 * MINUTE);
    const renewal = { ...second, previous: first.recipient, previousKey: null };
    const answers = [
      await owner.send('put', '/passphrase', first),
      await owner.send('post', '/renewal', renewal),
      await owner.send('post', '/passkeys', { ...first, name: 'Laptop', credential: CREDENTIAL }),
      await owner.send('delete', `/passkeys/${owner.id}`),
    ];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'step-up-required']);
  });

  it('are exported wrapped, and forgotten with their user', async () => {
    const { id: userId, email, accountId } = await withKey();
    const { accountKeys } = await exported(world, userId);
    expect(accountKeys).toEqual([expect.objectContaining(first)]);
    const data = world.app.get(PersonalData, { strict: false });
    const part = [...data.parts()].find(([name]) => name === 'accountKeys')?.[1];
    await part?.forget({ userId, email, accountId }, new AbortController().signal);
    const keys = world.database.collection<{ _id: string }>('account_keys');
    expect(await keys.countDocuments({ _id: userId })).toBe(0);
  });
});
