import request from 'supertest';
import { AccountDeletion } from '../src/modules/identity/privacy/index.js';
import { sharedWorld, type TestWorld, until } from './harness.js';
import { accountIdOf, currentCode, type Member, newMember, newNetwork } from './people.js';
import { exported } from './personal-data.js';

describe('invites', () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await sharedWorld();
    await world.startWorker();
  });
  afterAll(() => world.close());

  const PASSWORD = 'correct horse';
  const own = async ({ headers }: Member): Promise<{ code: string; joined: number }> =>
    (await request(world.url).post('/v1/invites/own').set(headers).send({}).expect(200)).body;
  const read = (code: string, network = newNetwork()) =>
    request(world.url).get(`/v1/invites/${code}`).set({ 'x-forwarded-for': network });
  const bellOf = async ({
    headers,
    area,
  }: Member): Promise<{ kind: string; receiverEmail: string; receiverName: string }[]> =>
    (await request(world.url).post('/notifications').set(headers).send({ userid: area.id }).expect(200)).body;
  const invitedBy = async (email: string) =>
    (await world.database.collection('users').findOne({ email }))?.['invitedBy'] as string | null;

  let addresses = 0;
  /** Signs up with an invite link; a repeat of the same call must not count twice. */
  async function join(invite: string, email = `joiner-${(addresses += 1)}@example.com`) {
    const [from, http] = [{ 'x-forwarded-for': newNetwork() }, request(world.url)];
    await http.post('/newsignupverify').set(from).send({ email }).expect(200);
    const verifyComplete = await currentCode(world, email, 'signup');
    const { body } = await http.post('/newsignupverify').set(from).send({ email, verifyComplete }).expect(200);
    const given = { email, password: PASSWORD, signupTicket: body.signupTicket, invite };
    const first = await http.post('/signup2').set(from).send(given).expect(201);
    await http.post('/signup2').set(from).send(given).expect(409);
    return { email, userId: String(first.body.user._id) };
  }

  it('leads from the link of a user to an account, and tells the user that somebody came, but not who', async () => {
    const mei = await newMember(world, { profile: { fullName: ' Mei  Chen', company: 'River Trade' } });
    const { code, joined } = await own(mei);
    expect([joined, await own(mei)]).toEqual([0, { code, joined: 0 }]);
    expect((await read(code).expect(200)).body).toEqual({ firstName: 'Mei', company: 'River Trade' });
    const { email, userId } = await join(code);
    await join(code);
    expect(await own(mei)).toEqual({ code, joined: 2 });
    expect(await invitedBy(email)).toBe(mei.area.id);
    const notified = await until(async () => {
      const bell = await bellOf(mei);
      return bell.length === 2 && bell;
    }, 'two notifications');
    expect(notified).toMatchObject([
      { kind: 'invite-joined', receiverEmail: '', receiverName: '' },
      { kind: 'invite-joined', receiverEmail: '', receiverName: '' },
    ]);
    const [[ofMei], [ofJoiner]] = [
      (await exported(world, mei.area.id))['user'] ?? [],
      (await exported(world, userId))['user'] ?? [],
    ];
    expect([ofMei, ofJoiner]).toMatchObject([
      { inviteCode: code, wasInvited: false },
      { inviteCode: null, wasInvited: true },
    ]);
    expect(JSON.stringify(ofJoiner)).not.toContain(mei.area.id);
  });

  it('is ignored where it is unknown or leads back to the same mailbox, and cannot be tried out', async () => {
    const bo = await newMember(world, { email: 'bo@example.com' });
    const { code } = await own(bo);
    for (const [invite, email] of [
      ['nosuchcode', 'cy@example.com'],
      [code, 'bo+second@example.com'],
    ] as const) {
      await join(invite, email);
      expect(await invitedBy(email)).toBeNull();
    }
    expect((await own(bo)).joined).toBe(0);
    const network = newNetwork();
    const answers = [];
    for (let tries = 0; tries <= 60; tries += 1) answers.push((await read('nosuchcode', network)).status);
    expect([new Set(answers.slice(0, 60)), answers[60]]).toEqual([new Set([404]), 429]);
    expect((await read('nosuchcode')).body.code).toBe('invite-link-unknown');
  });

  it('ends with the account of the inviter, and counts nobody who has left', async () => {
    const [ana, eve] = [await newMember(world), await newMember(world)];
    const { code } = await own(ana);
    const { code: ofEve } = await own(eve);
    const left = await join(ofEve);
    const { email } = await join(code);
    const leave = async (userId: string) =>
      world.app.get(AccountDeletion).delete(await accountIdOf(world.database, userId));
    expect(await leave(left.userId)).toBe(true);
    expect((await own(eve)).joined).toBe(0);
    expect(await leave(ana.area.id)).toBe(true);
    await read(code).expect(404);
    await until(async () => (await invitedBy(email)) === null, 'the end of the note');
  });
});
