import request from 'supertest';
import type { TeamMemberView } from '#contract/accounts/teams.js';
import { DAY_MS } from '#contract/units.js';
import { Invariants } from '../src/modules/staff/operations/index.js';
import { AccountDeletion } from '../src/modules/identity/privacy/index.js';
import { SeatNotices } from '../src/modules/members/teams/seat-notices.service.js';
import { memberCalls, nameOf, samplesAbout } from './call-samples.js';
import { createTestWorld, type TestWorld } from './harness.js';
import {
  accountIdOf,
  changeAccount,
  inviteToTeam,
  logInAgain,
  type Member,
  newMember,
  newNetwork,
  newTeam,
  newTeamMember,
  type Person,
  send,
} from './people.js';

describe('teams', () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await createTestWorld();
  });
  afterAll(() => world.close());

  const PASSWORD = 'correct horse';
  const visitor = () => ({ headers: { 'x-forwarded-for': newNetwork() } });
  type Caller = Pick<Person, 'headers'>;
  const get = ({ headers }: Caller, path: string) => request(world.url).get(path).set(headers);
  const post = ({ headers }: Caller, path: string, body: object = {}) =>
    request(world.url).post(path).set(headers).send(body);
  const patch = ({ headers }: Caller, path: string, body: object) =>
    request(world.url).patch(path).set(headers).send(body);
  const accept = (body: object) => patch(visitor(), '/v1/teams', { password: PASSWORD, ...body });
  const invite = (admin: Caller, email: string) => post(admin, '/v1/teams/invites', { email });
  const remove = (admin: Caller, { area }: Person, handTo: Person) =>
    post(admin, `/v1/teams/members/${area.id}/remove`, { handTo: handTo.area.id });
  const setRole = (admin: Caller, { area }: Person, role: string) =>
    patch(admin, `/v1/teams/members/${area.id}`, { role });
  const teamOf = async (member: Caller) => (await get(member, '/v1/teams').expect(200)).body;
  const userOf = async (member: Caller) => (await get(member, '/anonCheck').expect(200)).body.user;
  /** Within the minute that a test takes at most. */
  const isNow = (at: number) => Math.abs(at - world.clock.now().getTime()) < 60_000;
  const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
  const stored = (name: string, _id: string) => world.database.collection<{ _id: string }>(name).findOne({ _id });

  let addresses = 0;
  function newAddress(): string {
    addresses += 1;
    return `invited-${addresses}@example.com`;
  }

  async function ownerFindings(): Promise<string[]> {
    for await (const { id, breaches } of world.app.get(Invariants).prove({ readBytes: false, clock: world.clock }))
      if (id === 'I10') return breaches;
    throw new Error('I10 was not checked');
  }

  describe('an invitation', () => {
    let owner: Member;
    beforeEach(async () => {
      owner = await newMember(world, { role: 'business' });
    });

    it('is mailed, opened with its link, and accepted by somebody new, who is then in the team with a session', async () => {
      const email = newAddress();
      const { inviteId, inviteToken } = await inviteToTeam(world, owner, { email, role: 'admin' });
      const mail = await world.database.collection('mails').findOne({ 'to.email': email });
      expect(mail).toMatchObject({
        template: 'team-invite',
        props: { inviteId, senderEmail: owner.email },
        lang: 'en',
      });
      expect(JSON.stringify([mail, await stored('team_invites', inviteId)])).not.toContain(inviteToken);
      const { invites } = await teamOf(owner);
      expect(invites).toEqual([expect.objectContaining({ inviteId, email, role: 'admin', mailState: 'pending' })]);
      const opened = await post(visitor(), '/v1/teams/invites/open', { inviteToken }).expect(200);
      const expected = { email, teamName: 'River Trade', invitedBy: 'Mei Chen', role: 'admin', hasUser: false };
      expect(opened.body).toEqual(expected);

      const newcomer = { inviteToken, newMemberEmail: email, fullName: 'Bo Lin' };
      const { body, headers } = await accept(newcomer).expect(200);
      expect([headers['set-cookie']].flat()[0]).toMatch(/^(__Host-)?sampan_session=.*HttpOnly.*SameSite=Strict/);
      const { user, accessToken } = body.data;
      expect(user).toMatchObject({ email, fullName: 'Bo Lin', role: 'business', teamRole: 'admin', loginCount: 1 });
      expect(user.parentAdmin).toMatchObject({ parentAdminID: owner.area.id, parentEmail: owner.email });
      expect(await accountIdOf(world.database, user._id)).toBe(await accountIdOf(world.database, owner.area.id));
      const team = await teamOf({ headers: { authorization: `Bearer ${accessToken}`, ...visitor().headers } });
      expect(team).toMatchObject({ name: 'River Trade', invites: [], seats: { used: 2, total: 5 } });
      expect(team.members.map(({ role }: TeamMemberView) => role)).toEqual(['owner', 'admin']);
      expect(isNow(team.members[1].lastActiveAt)).toBe(true);
      expect(outcome(await accept(newcomer))).toEqual([403, 'invite-invalid']);
      expect(outcome(await post(visitor(), '/v1/teams/invites/open', { inviteToken }))).toEqual([
        403,
        'invite-invalid',
      ]);
      expect(await ownerFindings()).toEqual([]);
    });

    it('A20: lets nobody in without its token and address, and sets no password of a user who exists', async () => {
      const email = newAddress();
      const { inviteToken } = await inviteToTeam(world, owner, { email });
      const other = await newMember(world);
      const { inviteToken: otherToken } = await inviteToTeam(world, owner, { email: other.email });
      const before = await stored('users', other.area.id);
      const tries: [object, [number, string]][] = [
        [{ newMemberEmail: email }, [403, 'invite-invalid']],
        [{ newMemberEmail: email, inviteToken: '' }, [400, 'invalid-input']],
        [{ newMemberEmail: email, inviteToken: 'x'.repeat(43) }, [403, 'invite-invalid']],
        [{ newMemberEmail: newAddress(), inviteToken }, [403, 'invite-invalid']],
        [{ newMemberEmail: other.email, inviteToken }, [403, 'invite-invalid']],
        [{ newMemberEmail: other.email, inviteToken: otherToken }, [409, 'email-taken']],
      ];
      for (const [body, refused] of tries) expect([body, outcome(await accept(body))]).toEqual([body, refused]);
      expect(await stored('users', other.area.id)).toEqual(before);
      // Another logged-in user cannot use it either.
      expect(outcome(await post(other, '/v1/teams/join', { inviteToken }))).toEqual([403, 'invite-invalid']);
      const site = patch(visitor(), '/v1/teams', { newMemberEmail: email, inviteToken, password: PASSWORD });
      expect(outcome(await site.set('origin', 'https://evil.example'))).toEqual([403, 'cross-site-request']);
      expect((await teamOf(owner)).seats.used).toBe(1);
      expect((await accept({ newMemberEmail: email, inviteToken })).status).toBe(200);
    });

    it('ends after 7 days and when it is withdrawn; sent again, the same link works for 7 more', async () => {
      const email = newAddress();
      const { inviteId, inviteToken } = await inviteToTeam(world, owner, { email });
      const open = async () => (await post(visitor(), '/v1/teams/invites/open', { inviteToken })).status;
      const mails = () => world.database.collection('mails').find({ 'to.email': email }).sort({ _id: 1 }).toArray();
      world.clock.advance(7 * DAY_MS + 1000);
      await logInAgain(world, owner);
      expect(await open()).toBe(403);
      const [shown] = (await teamOf(owner)).invites;
      expect([shown.inviteId, shown.expiresAt < world.clock.now().getTime()]).toEqual([inviteId, true]);
      const { body } = await post(owner, `/v1/teams/invites/${inviteId}/resend`).expect(200);
      expect([body.inviteId, isNow(body.expiresAt - 7 * DAY_MS)]).toEqual([inviteId, true]);
      expect([await open(), (await mails()).length]).toEqual([200, 2]);
      // Invited once more it is the same one, with another role.
      await post(owner, '/v1/teams/invites', { email, role: 'admin' }).expect(201);
      expect((await teamOf(owner)).invites).toEqual([expect.objectContaining({ inviteId, role: 'admin' })]);

      const other = await newMember(world, { role: 'business' });
      for (const [verb, path] of [
        ['post', `/v1/teams/invites/${inviteId}/resend`],
        ['delete', `/v1/teams/invites/${inviteId}`],
      ] as const) {
        const foreign = await request(world.url)[verb](path).set(other.headers);
        expect(outcome(foreign)).toEqual([404, 'invite-not-found']);
      }
      await request(world.url).delete(`/v1/teams/invites/${inviteId}`).set(owner.headers).expect(200);
      expect([await open(), (await teamOf(owner)).invites]).toEqual([403, []]);
      expect((await mails()).map(({ state }) => state).at(-1)).toBe('cancelled');
      expect(outcome(await post(owner, `/v1/teams/invites/${inviteId}/resend`))).toEqual([404, 'invite-not-found']);
    });

    it('is refused to who may not send, to users of the team, and too often to one address', async () => {
      expect(outcome(await invite(owner, owner.email))).toEqual([409, 'already-in-team']);
      const email = newAddress();
      const atOnce = await Promise.all([invite(owner, email), invite(owner, email)]);
      expect(atOnce.map(({ status, body }) => [status, body.inviteId])).toEqual(
        Array(2).fill([201, atOnce[0].body.inviteId]),
      );
      for (let mails = 2; mails < 5; mails += 1) await invite(owner, email).expect(201);
      const sixth = await invite(owner, email);
      expect([...outcome(sixth), Number(sixth.headers['retry-after']) > 0]).toEqual([429, 'too-many-invites', true]);
      await changeAccount(world.database, owner.area.id, { isSuspended: true });
      expect(outcome(await invite(owner, newAddress()))).toEqual([403, 'suspended']);
    });

    it('guessing one ends after 30 wrong tokens of a network', async () => {
      const { inviteToken } = await inviteToTeam(world, owner, { email: newAddress() });
      const network = visitor();
      for (let tries = 0; tries < 30; tries += 1)
        await post(network, '/v1/teams/invites/open', { inviteToken: `guess${tries}` }).expect(403);
      expect((await post(network, '/v1/teams/invites/open', { inviteToken })).status).toBe(429);
      expect((await post(visitor(), '/v1/teams/invites/open', { inviteToken })).status).toBe(200);
    });
  });

  describe('seats', () => {
    it('the last one is taken once, also by acceptances at the same time', async () => {
      const owner = await newMember(world, { role: 'pro' });
      const user = await newMember(world);
      const emails = [newAddress(), newAddress(), user.email];
      const tokens: string[] = [];
      for (const email of emails) tokens.push((await inviteToTeam(world, owner, { email })).inviteToken);
      const [one, two] = tokens.map((inviteToken, index) => accept({ inviteToken, newMemberEmail: emails[index] }));
      const answers = await Promise.all([one, two, post(user, '/v1/teams/join', { inviteToken: tokens[2] })]);
      const won = answers.filter((answer) => answer?.status === 200);
      const lost = answers.filter((answer) => answer?.status !== 200);
      expect([won.length, lost.map((answer) => answer?.body.code)]).toEqual([1, ['no-free-seat', 'no-free-seat']]);
      expect(lost[0]?.body.details).toEqual({ seats: 2 });
      const { seats, invites } = await teamOf(owner);
      // A person who was too late can still join when a seat is free.
      expect([seats, invites.length]).toEqual([{ used: 2, total: 2 }, 2]);
      expect(outcome(await invite(owner, newAddress()))).toEqual([409, 'no-free-seat']);
      expect(await ownerFindings()).toEqual([]);
    });

    it('of a plan that became smaller: nobody is thrown out, nobody can join, and the admins are told once', async () => {
      const { owner, members } = await newTeam(world, { members: 1 });
      const admin = await newTeamMember(world, owner, { role: 'admin' });
      members.push(admin);
      const email = newAddress();
      const { inviteToken } = await inviteToTeam(world, owner, { email });
      await changeAccount(world.database, owner.area.id, { assignedPlan: 'pro' });
      const { seats } = await teamOf(owner);
      expect(seats).toEqual({ used: 3, total: 2 });
      for (const member of members) expect((await userOf(member)).role).toBe('pro');
      expect(outcome(await accept({ inviteToken, newMemberEmail: email }))).toEqual([409, 'no-free-seat']);
      const checkSeats = () => world.app.get(SeatNotices, { strict: false }).send({}, new AbortController());
      await checkSeats();
      await checkSeats();
      const mails = await world.database.collection('mails').find({ template: 'team-over-seats' }).toArray();
      expect(new Set(mails.map(({ to }) => to.email))).toEqual(new Set([owner.email, admin.email]));
      expect(mails.map(({ props }) => props)).toEqual([
        { users: 3, seats: 2 },
        { users: 3, seats: 2 },
      ]);
    });

    it('of a team that is being deleted are not taken, neither by somebody new nor by a user who exists', async () => {
      const owner = await newMember(world, { role: 'business' });
      const user = await newMember(world);
      const email = newAddress();
      const [fresh, known] = [
        await inviteToTeam(world, owner, { email }),
        await inviteToTeam(world, owner, { email: user.email }),
      ];
      const deletionDueAt = new Date(world.clock.now().getTime() + DAY_MS);
      await changeAccount(world.database, owner.area.id, { deletionDueAt });
      const refused = [409, 'deletion-planned'];
      expect(outcome(await accept({ inviteToken: fresh.inviteToken, newMemberEmail: email }))).toEqual(refused);
      expect(outcome(await post(user, '/v1/teams/join', { inviteToken: known.inviteToken }))).toEqual(refused);
      expect((await teamOf(owner)).seats.used).toBe(1);
    });
  });

  describe('a user who exists', () => {
    const files = [{ path: 'plan.txt', bytes: Buffer.from('plan') }];

    it('joins with the same password, and returns to what is theirs', async () => {
      const owner = await newMember(world, { role: 'business' });
      const user = await newMember(world);
      const sent = await send(world, user, files);
      const own = await accountIdOf(world.database, user.area.id);
      const before = await stored('transfers', sent._id);
      const { inviteToken } = await inviteToTeam(world, owner, { email: user.email });
      const opened = await post(visitor(), '/v1/teams/invites/open', { inviteToken }).expect(200);
      expect(opened.body.hasUser).toBe(true);
      const { body } = await post(user, '/v1/teams/join', { inviteToken }).expect(200);
      expect(body).toMatchObject({ teamRole: 'member', isTeamMember: true, role: 'business' });
      expect(body.team.map(({ email }: { email: string }) => email).sort()).toEqual([owner.email, user.email].sort());
      expect(outcome(await post(user, '/v1/teams/join', { inviteToken }))).toEqual([403, 'invite-invalid']);
      const another = await inviteToTeam(world, await newMember(world, { role: 'pro' }), { email: user.email });
      const second = await post(user, '/v1/teams/join', { inviteToken: another.inviteToken });
      expect(outcome(second)).toEqual([409, 'already-in-team']);

      const ending = await post(user, '/v1/teams/leave', { handTo: owner.area.id }).expect(200);
      expect(ending.body).toEqual({ left: true });
      expect((await get(user, '/v1/teams')).status).toBe(401);
      await logInAgain(world, user);
      expect(await userOf(user)).toMatchObject({ teamRole: 'owner', isTeamMember: false, role: 'free' });
      expect(await accountIdOf(world.database, user.area.id)).toBe(own);
      expect(await stored('transfers', sent._id)).toEqual(before);
      const { body: page } = await get(user, `/getQs?userid=${user.area.id}`).expect(200);
      expect(page.allDocs.map(({ slug }: { slug: string }) => slug)).toEqual([sent.slug]);
      expect(await ownerFindings()).toEqual([]);
    });

    it('with a team of their own cannot join another; without one, their invitations end', async () => {
      const { owner: busy } = await newTeam(world);
      const alone = await newMember(world, { role: 'business' });
      const theirs = await inviteToTeam(world, alone, { email: newAddress() });
      const host = await newMember(world, { role: 'business' });
      const join = async (person: Member) => {
        const { inviteToken } = await inviteToTeam(world, host, { email: person.email });
        return post(person, '/v1/teams/join', { inviteToken });
      };
      expect(outcome(await join(busy))).toEqual([409, 'team-has-members']);
      expect((await join(alone)).status).toBe(200);
      const { inviteToken } = theirs;
      expect(outcome(await post(visitor(), '/v1/teams/invites/open', { inviteToken }))).toEqual([
        403,
        'invite-invalid',
      ]);
      expect(await ownerFindings()).toEqual([]);
    });
  });

  describe('roles', () => {
    it.each([
      ['owner', 'member', 200, 200],
      ['owner', 'admin', 200, 200],
      ['admin', 'member', 200, 200],
      ['admin', 'admin', 200, 200],
      ['admin', 'owner', 409, 409],
      ['owner', 'owner', 409, 409],
      ['member', 'member', 403, 403],
      ['member', 'admin', 403, 403],
      ['member', 'owner', 403, 403],
    ] as const)('%s changes and removes %s: %d, %d', async (actorRole, targetRole, changed, removed) => {
      const { owner } = await newTeam(world, { members: 0 });
      const personOf = async (role: 'owner' | 'admin' | 'member') =>
        role === 'owner' ? owner : newTeamMember(world, owner, { role });
      const [actor, target] = [await personOf(actorRole), await personOf(targetRole)];
      expect((await setRole(actor, target, 'admin')).status).toBe(changed);
      expect((await remove(actor, target, actorRole === 'owner' ? actor : owner)).status).toBe(removed);
    });

    it('A14: a mere member is refused every call of admins, as is the page of invitations', async () => {
      const { owner, members } = await newTeam(world);
      const [member = owner] = members;
      const { invites } = await teamOf(owner);
      await inviteToTeam(world, owner, { email: newAddress() });
      const samples = samplesAbout({
        userId: owner.area.id,
        inviteId: 'x',
        webhookId: 'x',
        deliveryId: 'x',
        email: owner.email,
      } as never);
      const forAdmins = memberCalls.filter(({ access }) => access === 'team-admin');
      expect(forAdmins.length).toBeGreaterThan(18);
      for (const call of forAdmins) {
        const { params = {}, query = {}, body } = samples.get(call) ?? {};
        const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
        const verb = call.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
        const answer = await request(world.url)[verb](path).set(member.headers).query(query).send(body);
        expect([nameOf(call), ...outcome(answer)]).toEqual([nameOf(call), 403, 'not-team-admin']);
      }
      const seen = await teamOf(member);
      expect([invites, seen.invites, seen.members.length]).toEqual([[], [], 2]);
      expect(seen.members.map(({ lastActiveAt }: TeamMemberView) => lastActiveAt)).toEqual([null, null]);
    });

    it('take effect with the next call', async () => {
      const { owner, members } = await newTeam(world);
      const [member = owner] = members;
      expect((await invite(member, newAddress())).status).toBe(403);
      expect((await setRole(owner, member, 'admin').expect(200)).body).toMatchObject({ role: 'admin' });
      await invite(member, newAddress()).expect(201);
      await setRole(member, member, 'member').expect(200);
      expect((await invite(member, newAddress())).status).toBe(403);
    });
  });

  describe('leaving', () => {
    it('A3: whoever is removed has access no longer, also with a token that is still valid', async () => {
      const { owner, members } = await newTeam(world, { members: 2 });
      const [gone = owner, stays = owner] = members;
      const accountId = await accountIdOf(world.database, owner.area.id);
      const begun = await post(gone, '/stsAuth', { ...gone.area, files: [{ path: 'b.txt', size: 1 }] }).expect(200);
      const sign = () => {
        const token = { headers: { authorization: `Bearer ${begun.body.SecurityToken}` } };
        return post(token, `/v1/uploads/${begun.body.slug}/puts`, { itemPaths: [begun.body.files[0].itemPath] });
      };
      await sign().expect(200);
      await remove(owner, gone, stays).expect(200);
      expect(outcome(await sign())).toEqual([404, 'upload-not-found']);
      for (const path of ['/v1/teams', '/v1/contacts', `/getQs?userid=${gone.area.id}`])
        expect([path, (await get(gone, path)).status]).toEqual([path, 401]);
      const upload = { ...gone.area, files: [{ path: 'a.txt', size: 1 }] };
      expect((await post(gone, '/stsAuth', upload)).status).toBe(401);
      const { cookie } = gone.browserSession;
      expect(
        (
          await request(world.url)
            .get('/refreshToken')
            .set({ cookie, ...gone.headers })
        ).status,
      ).toBe(401);
      const user = await stored('users', gone.area.id);
      const { teamRole, outbox } = user as never as { teamRole: string; outbox: { job: string; payload: object }[] };
      expect([teamRole, outbox.map(({ job }) => job)]).toEqual(['owner', ['team.joined', 'team.left']]);
      expect(outbox[1]?.payload).toMatchObject({ accountId, userId: gone.area.id, handTo: stays.area.id });
      await logInAgain(world, gone);
      const alone = await teamOf(gone);
      expect([alone.members.length, alone.seats]).toEqual([1, { used: 1, total: 1 }]);
      expect((await teamOf(owner)).members).toHaveLength(2);
      expect(await ownerFindings()).toEqual([]);
    });

    it('needs somebody of the team to hand to, and is not for the owner', async () => {
      const [{ owner, members }, { owner: stranger }] = [await newTeam(world), await newTeam(world)];
      const [member = owner] = members;
      for (const handTo of [member, stranger])
        expect(outcome(await remove(owner, member, handTo))).toEqual([404, 'team-member-not-found']);
      expect(outcome(await remove(owner, stranger, owner))).toEqual([404, 'team-member-not-found']);
      const leave = (who: Person, handTo: Person) => post(who, '/v1/teams/leave', { handTo: handTo.area.id });
      expect(outcome(await leave(member, stranger))).toEqual([404, 'team-member-not-found']);
      expect(outcome(await leave(owner, member))).toEqual([409, 'owner-must-stay']);
      expect(await userOf(member)).toMatchObject({ teamRole: 'member' });
    });

    it('the owner hands the team over, gets an empty account, and can leave then', async () => {
      const { owner, members } = await newTeam(world);
      const [member = owner] = members;
      const accountId = await accountIdOf(world.database, owner.area.id);
      const handOver = (from: Person, to: Person) => post(from, '/v1/teams/owner', { userId: to.area.id });
      await setRole(owner, member, 'admin').expect(200);
      expect(outcome(await handOver(member, member))).toEqual([403, 'not-team-owner']);
      expect(outcome(await handOver(owner, owner))).toEqual([404, 'team-member-not-found']);
      const { body } = await handOver(owner, member).expect(200);
      expect(body.members.map(({ userId, role }: TeamMemberView) => [userId, role])).toEqual([
        [member.area.id, 'owner'],
        [owner.area.id, 'admin'],
      ]);
      expect(outcome(await handOver(owner, member))).toEqual([403, 'not-team-owner']);
      const { ownAccountId } = (await stored('users', owner.area.id)) as never as { ownAccountId: string };
      expect([ownAccountId === accountId, (await stored('accounts', ownAccountId)) !== null]).toEqual([false, true]);
      expect(await ownerFindings()).toEqual([]);
      await post(owner, '/v1/teams/leave', { handTo: member.area.id }).expect(200);
      await logInAgain(world, owner);
      expect(await userOf(owner)).toMatchObject({ role: 'free', teamRole: 'owner' });
      expect(await userOf(member)).toMatchObject({ role: 'business', teamRole: 'owner' });
      expect(await ownerFindings()).toEqual([]);
      // The team is empty, so both accounts of its owner are deleted.
      expect(await world.app.get(AccountDeletion).delete(accountId)).toBe(true);
      expect(await ownerFindings()).toEqual([]);
    });

    it('comes before the deletion of an account', async () => {
      const { owner, members } = await newTeam(world);
      const [member = owner] = members;
      const { ownAccountId } = (await stored('users', member.area.id)) as never as { ownAccountId: string };
      const remaining = world.app.get(AccountDeletion).delete(await accountIdOf(world.database, owner.area.id));
      await expect(remaining).rejects.toMatchObject({ code: 'team-has-members' });
      const acting = world.app.get(AccountDeletion).delete(ownAccountId);
      await expect(acting).rejects.toMatchObject({ code: 'already-in-team' });
      expect(await userOf(owner)).toMatchObject({ teamRole: 'owner' });
      await remove(owner, member, owner).expect(200);
      expect(await world.app.get(AccountDeletion).delete(ownAccountId)).toBe(true);
      expect(await ownerFindings()).toEqual([]);
    });
  });
});
