import { getConnectionToken } from '@nestjs/mongoose';
import { jest } from '@jest/globals';
import type { Connection } from 'mongoose';
import request from 'supertest';
import * as namedCalls from '#contract/calls.js';
import type { TeamActivityEntry } from '#contract/accounts/teams.js';
import { PersonalData } from '../src/modules/identity/accounts/index.js';
import { memberCalls, nameOf } from './call-samples.js';
import { sharedWorld, type TestWorld } from './harness.js';
import { accountIdOf, inviteToTeam, newTeam, newTeamMember, type Person, send } from './people.js';

describe('team activity', () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await sharedWorld();
  });
  afterAll(() => world.close());

  const get = ({ headers }: Person, path: string) => request(world.url).get(path).set(headers);
  const post = ({ headers }: Person, path: string, body: object) =>
    request(world.url).post(path).set(headers).send(body);
  const remove = (admin: Person, { area }: Person, handTo: Person) =>
    post(admin, `/v1/teams/members/${area.id}/remove`, { handTo: handTo.area.id }).expect(200);
  const makeAdmin = ({ headers }: Person, { area }: Person) =>
    request(world.url).patch(`/v1/teams/members/${area.id}`).set(headers).send({ role: 'admin' }).expect(200);
  const activityOf = async (admin: Person, query = ''): Promise<TeamActivityEntry[]> =>
    (await get(admin, `/v1/teams/activity${query}`).expect(200)).body.entries;
  /** Within the minute that a test takes at most. */
  const isNow = (at: number) => Math.abs(at - world.clock.now().getTime()) < 60_000;

  it('is everything that the users of a team change, with name, time and subject, and can be exported', async () => {
    const { owner, members } = await newTeam(world, { members: 0 });
    const contact = { email: '+cmd@example.com', name: 'Li' };
    await post(owner, '/v1/contacts', { ...contact, email: 'before@example.com' }).expect(201);
    expect([members, await activityOf(owner)]).toEqual([[], []]);
    const member = await newTeamMember(world, owner, { fullName: '=SUM(A1)' });
    const sent = await send(world, member, [{ path: 'plan.txt', bytes: Buffer.from('plan') }]);
    await post(member, '/v1/contacts', contact).expect(201);
    await get(member, '/v1/contacts').expect(200);
    expect((await post(member, '/deleteTransfer', { type: 'transfers', slug: '1111111' })).status).toBe(404);
    await post(member, '/notifications', { userid: member.area.id }).expect(200);
    await makeAdmin(owner, member);
    const { inviteId } = await inviteToTeam(world, owner, { email: 'later@example.com' });
    await request(world.url).delete(`/v1/teams/invites/${inviteId}`).set(owner.headers).expect(200);
    await remove(owner, member, owner);
    const entries = await activityOf(owner);
    expect(new Set(entries.map(({ call, name, subject }) => [call, name, subject].join('|')))).toEqual(
      new Set([
        `removeTeamMember|Mei Chen|${member.email}`,
        'withdrawTeamInvite|Mei Chen|later@example.com',
        'inviteToTeam|Mei Chen|later@example.com',
        `changeTeamRole|Mei Chen|${member.email}`,
        'createContact|=SUM(A1)|+cmd@example.com',
        `createTransfer|=SUM(A1)|${sent.slug}`,
        `acceptTeamInvite|=SUM(A1)|${member.email}`,
      ]),
    );
    expect(entries.every(({ at }) => isNow(at))).toBe(true);
    const byMember = await activityOf(owner, `?userId=${member.area.id}&limit=2`);
    expect(byMember).toHaveLength(2);
    const { text, headers } = await get(owner, '/v1/teams/activity/export').expect(200);
    expect(headers['content-disposition']).toMatch(/attachment; filename="team-activity-\d{4}-\d\d-\d\d\.csv"/);
    expect(text.trim().split('\r\n')).toHaveLength(8);
    expect(text).toContain(`'=SUM(A1),createContact,'+cmd@example.com`);
  });

  it('that cannot be written fails nothing', async () => {
    const { owner } = await newTeam(world);
    const model = world.app.get<Connection>(getConnectionToken(), { strict: false }).model('team_activity');
    const create = jest.spyOn(model, 'create').mockRejectedValueOnce(new Error('no') as never);
    await post(owner, '/v1/contacts', { email: 'li@example.com' }).expect(201);
    expect(create).toHaveBeenCalledTimes(1);
    create.mockRestore();
  });

  it('names each call as the contract does', () => {
    const names = new Set(Object.values(namedCalls).map(({ method, path }) => `${method} ${path}`));
    const changes = memberCalls.filter(({ method, unlogged }) => method !== 'GET' && !unlogged);
    expect(changes.map(nameOf).filter((name) => !names.has(name))).toEqual([]);
  });

  it('stays in the team when a user deletes their account, without the name', async () => {
    const { owner, members } = await newTeam(world);
    const [member = owner] = members;
    await makeAdmin(owner, member);
    const { inviteId } = await inviteToTeam(world, member, { email: 'invited-by-member@example.com' });
    await remove(owner, member, owner);
    const parts = new Map(world.app.get(PersonalData, { strict: false }).parts());
    const holder = {
      accountId: await accountIdOf(world.database, member.area.id),
      userId: member.area.id,
      email: null,
    };
    const exported: object[] = [];
    for await (const record of parts.get('teamActivity')?.export(holder) ?? []) exported.push(record);
    expect(exported.map((record) => Object(record).call)).toEqual(['acceptTeamInvite', 'inviteToTeam']);
    for (const part of ['teamActivity', 'teamInvites'])
      await parts.get(part)?.forget(holder, new AbortController().signal);
    const entries = await activityOf(owner);
    expect(entries.find(({ call }) => call === 'inviteToTeam')).toMatchObject({ userId: '', name: '' });
    const invites = world.database.collection<{ _id: string }>('team_invites');
    expect(await invites.findOne({ _id: inviteId })).toMatchObject({ invitedBy: '' });
    const all = await world.database.collection('team_activity').find().toArray();
    expect(JSON.stringify(all)).not.toContain(member.area.id);
  });
});
