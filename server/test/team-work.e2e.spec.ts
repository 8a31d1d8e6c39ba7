import request from 'supertest';
import type { TransferRow, TransferView } from '#contract/transfers/transfers.js';
import { TeamMembers } from '../src/modules/members/teams/team-members.service.js';
import { sharedWorld, type TestWorld, until } from './harness.js';
import { accountIdOf, type Member, newMember, newNetwork, newTeamMember, type Person, send } from './people.js';

describe('team work', () => {
  let world: TestWorld;
  let owner: Member;
  let anna: Member;
  let bo: Member;

  beforeAll(async () => {
    world = await sharedWorld();
    await world.startWorker();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    owner = await newMember(world, { role: 'business' });
    anna = await newTeamMember(world, owner, { fullName: 'Anna' });
    bo = await newTeamMember(world, owner, { fullName: 'Bo' });
  });

  const files = [{ path: 'plan.txt', bytes: Buffer.from('plan') }];
  const get = (person: Person, path: string) => request(world.url).get(path).set(person.headers);
  const post = (person: Person, path: string, body: object = {}) =>
    request(world.url).post(path).set(person.headers).send(body);
  const share = (person: Person, slug: string, people: Person[]) =>
    request(world.url)
      .put(`/v1/transfers/${slug}/shares`)
      .set(person.headers)
      .send({ userIds: people.map(({ area }) => area.id) });

  const list = (person: Person, team: Person[] = [], whose: Person = person) =>
    get(person, `/getQs?userid=${whose.area.id}`).set('isTeam', JSON.stringify(team.map(({ area }) => area.id)));
  async function listed(person: Person, team: Person[] = [], whose: Person = person): Promise<string[]> {
    const { body } = await list(person, team, whose).expect(200);
    return body.allDocs.map(({ slug }: TransferRow) => slug).sort();
  }
  async function received(person: Person): Promise<string[]> {
    const { body } = await get(person, '/v1/received').expect(200);
    return body.received.map(({ slug }: { slug: string }) => slug);
  }
  async function notified(person: Person): Promise<string[]> {
    const { body } = await post(person, '/notifications', { userid: person.area.id }).expect(200);
    // Those about the team itself have none.
    const about = body.filter(({ slug }: { slug: string }) => slug !== '');
    return about.map(({ kind, slug }: { kind: string; slug: string }) => `${kind} ${slug}`);
  }
  const slugsOf = (...transfers: TransferView[]) => transfers.map(({ slug }) => slug).sort();
  const leave = (person: Person, handTo: Person) => post(person, '/v1/teams/leave', { handTo: handTo.area.id });

  describe('the transfers of a team', () => {
    it('are listed to who sent them, and to admins by user or all together', async () => {
      const [ofOwner, ofAnna, ofBo] = [
        await send(world, owner, files),
        await send(world, anna, files),
        await send(world, bo, files),
      ];
      expect(await listed(anna)).toEqual(slugsOf(ofAnna));
      expect(await listed(owner)).toEqual(slugsOf(ofOwner));
      expect(await listed(owner, [anna, bo])).toEqual(slugsOf(ofOwner, ofAnna, ofBo));
      expect(await listed(owner, [], bo)).toEqual(slugsOf(ofBo));
      await list(anna, [bo]).expect(403);
      await list(anna, [], owner).expect(403);
      const stranger = await newMember(world);
      await list(owner, [stranger]).expect(403);
      await list(stranger, [anna]).expect(403);
    });

    it('have a size, which all of them ask for by their own id or that of the owner', async () => {
      await send(world, anna, files);
      const size = (person: Person, userid: string) => post(person, '/folderSize', { userid });
      for (const { area } of [anna, owner]) expect((await size(anna, area.id).expect(200)).body).toBe(4);
      for (const userid of [bo.area.id, (await newMember(world)).area.id])
        expect((await size(anna, userid).expect(403)).body.code).toBe('not-yours');
      expect((await size(owner, anna.area.id).expect(403)).body.code).toBe('not-yours');
      expect((await get(anna, '/anonCheck').expect(200)).body.user.folderSize).toBe(4);
    });

    it('can be changed by admins, and count against the account', async () => {
      const { slug } = await send(world, anna, files);
      const { body } = await request(world.url)
        .patch(`/v1/transfers/${slug}`)
        .set(owner.headers)
        .send({ title: 'Plans' })
        .expect(200);
      expect([body.title, body.createdBy]).toEqual(['Plans', anna.area.id]);
      const usedBy = async (person: Person) =>
        (await post(person, '/folderSize', { userid: person.area.id }).expect(200)).body;
      expect(await usedBy(bo)).toEqual(await usedBy(owner));
      expect(JSON.stringify(await usedBy(bo))).toContain(String(files[0]?.bytes.length));
    });

    it('are uploaded under the admin whom the upload names, and no other', async () => {
      const open = (adminId: string) =>
        post(anna, '/stsAuth', { id: anna.area.id, type: 'teamMember', adminId, files: [{ path: 'a.txt', size: 1 }] });
      await open(owner.area.id).expect(200);
      await open(bo.area.id).expect(403);
      await open((await newMember(world)).area.id).expect(403);
      await post(bo, '/stsAuth', { id: anna.area.id, type: 'teamUpload', files: [{ path: 'a.txt', size: 1 }] }).expect(
        403,
      );
    });

    it('are sent for the admin whom the transfer names, and no other', async () => {
      const { createdBy } = await send(world, anna, files, { parentAdminID: owner.area.id });
      expect(createdBy).toBe(anna.area.id);
      await expect(send(world, anna, files, { parentAdminID: bo.area.id })).rejects.toThrow('not-yours');
    });
  });

  describe('a shared transfer', () => {
    const shareWith = (people: Person[]) => ({ shareWith: people.map(({ area }) => ({ shareWithId: area.id })) });

    it('is among what the others received, who are told, until it is not shared any more', async () => {
      const { slug, sharedWith } = await send(world, anna, files, shareWith([bo]));
      expect(sharedWith).toEqual([bo.area.id]);
      expect(await received(bo)).toEqual([slug]);
      await until(async () => (await notified(bo)).includes(`received ${slug}`), 'the notification');
      expect(await notified(owner)).toEqual([]);
      await share(anna, slug, []).expect(200);
      expect(await received(bo)).toEqual([]);
    });

    it('can be shared later, and each who is new is told once', async () => {
      const { slug } = await send(world, anna, files);
      await share(anna, slug, [bo]).expect(200);
      await until(async () => (await notified(bo)).includes(`received ${slug}`), 'the first notification');
      const { body } = await share(anna, slug, [bo, owner]).expect(200);
      expect([body.shared, body.sharedWith.length]).toEqual([true, 2]);
      await until(async () => (await notified(owner)).includes(`received ${slug}`), 'the second notification');
      expect(await notified(bo)).toEqual([`received ${slug}`]);
    });

    it('is shared with nobody outside the team, nor with oneself', async () => {
      const { slug } = await send(world, anna, files);
      const stranger = await newMember(world);
      for (const people of [[stranger], [bo, stranger], [anna]]) {
        const { body } = await share(anna, slug, people).expect(400);
        expect(body.code).toBe('sharing-not-allowed');
      }
      await expect(send(world, anna, files, shareWith([stranger]))).rejects.toThrow('sharing-not-allowed');
      await expect(send(world, stranger, files, shareWith([bo]))).rejects.toThrow('sharing-not-allowed');
      await share(bo, slug, [bo]).expect(404);
    });
  });

  it('tells the owner and the admins who joins and who leaves, but not who does it', async () => {
    const admin = await newTeamMember(world, owner, { fullName: 'Chen', role: 'admin' });
    const aboutTeam = async (person: Person) => {
      const { body } = await post(person, '/notifications', { userid: person.area.id }).expect(200);
      const ofTeam = body.filter(({ kind }: { kind: string }) => kind.startsWith('team-'));
      return ofTeam.map(({ kind, receiverName }: Record<string, string>) => `${kind} ${receiverName}`).sort();
    };
    const joined = ['team-joined Anna', 'team-joined Bo', 'team-joined Chen'];
    await until(async () => (await aboutTeam(owner)).length === 3, 'those who joined');
    expect(await aboutTeam(owner)).toEqual(joined);
    await leave(anna, owner).expect(200);
    const { id } = bo.area;
    await post(admin, `/v1/teams/members/${id}/remove`, { handTo: owner.area.id }).expect(200);
    await until(async () => (await aboutTeam(owner)).length === 5, 'those who left');
    expect(await aboutTeam(owner)).toEqual([...joined, 'team-left Anna', 'team-left Bo']);
    await until(async () => (await aboutTeam(admin)).length > 0, 'the one who left by themselves');
    expect(await aboutTeam(admin)).toEqual(['team-left Anna']);
  });

  it('changes nothing for who is no admin any more, also in a call that began before', async () => {
    const actor = { userId: anna.area.id, accountId: await accountIdOf(world.database, owner.area.id) };
    const [boId, ownerId] = [bo.area.id, owner.area.id];
    // The guard had accepted the call while the user was an admin.
    const members = world.app.get(TeamMembers, { strict: false });
    await expect(members.changeRole(actor, boId, 'admin')).rejects.toMatchObject({ code: 'not-team-admin' });
    await expect(members.remove(actor, boId, ownerId)).rejects.toMatchObject({ code: 'not-team-admin' });
    await expect(members.handOver(actor, actor.userId)).rejects.toMatchObject({ code: 'not-team-owner' });
    const { body } = await get(owner, '/v1/teams').expect(200);
    expect(body.members.map(({ role }: { role: string }) => role).sort()).toEqual(['member', 'member', 'owner']);
  });

  describe('who leaves', () => {
    it('hands over transfers and requests, and sees nothing of the team any more', async () => {
      const ofAnna = await send(world, anna, files);
      const ofBo = await send(world, bo, files);
      await share(bo, ofBo.slug, [anna]).expect(200);
      const asked = {
        title: 'Papers',
        lang: 'en',
        layout: 'drop-box',
        items: [{ kind: 'files', name: 'Papers' }],
        people: [{ email: 'person@example.com' }],
      };
      const { body: fileRequest } = await post(anna, '/v1/requests', asked).expect(201);
      await get(bo, `/v1/requests/${fileRequest.slug}`).expect(404);
      await leave(anna, bo).expect(200);
      await get(anna, '/v1/received').expect(401);
      await until(async () => (await listed(bo)).length === 2, 'the transfers handed over');
      expect(await listed(bo)).toEqual(slugsOf(ofAnna, ofBo));
      await until(
        async () => (await get(bo, `/v1/requests/${fileRequest.slug}`)).status === 200,
        'the request handed over',
      );
      await until(async () => {
        const { body } = await get(bo, `/getQs?userid=${bo.area.id}&slug=${ofBo.slug}`);
        return body[0].sharedWith.length === 0;
      }, 'the end of the share');
      const { body: session } = await request(world.url)
        .post('/combinedAuth')
        .set('x-forwarded-for', newNetwork())
        .send({ email: anna.email, password: 'correct horse' })
        .expect(200);
      anna.headers['authorization'] = `Bearer ${session.accessToken}`;
      expect([await listed(anna), await received(anna)]).toEqual([[], []]);
      await get(anna, `/getQs?userid=${anna.area.id}&slug=${ofAnna.slug}`).expect(200, []);
    });

    it('hands over to the owner where the chosen one has left first', async () => {
      const { slug } = await send(world, anna, files);
      await leave(anna, bo).expect(200);
      // Most likely before the worker has heard of the first.
      await leave(bo, owner).expect(200);
      await until(async () => (await listed(owner)).includes(slug), 'the transfer handed to the owner');
    });
  });

  describe('contacts', () => {
    const add = (person: Person, book: string, email: string) =>
      post(person, `/v1/contacts?book=${book}`, { email }).expect(201);
    async function contactsOf(person: Person, book: string): Promise<string[]> {
      const { body } = await get(person, `/v1/contacts?book=${book}`).expect(200);
      return body.contacts.map(({ email }: { email: string }) => email);
    }
    async function suggested(person: Person): Promise<string[]> {
      const { body } = await get(person, '/v1/contacts/suggestions').expect(200);
      return body.contacts.map(({ email }: { email: string }) => email);
    }

    it('are in a book of one’s own, which stays one’s own, and in the team’s', async () => {
      await add(anna, 'own', 'private@example.com');
      await add(anna, 'team', 'customer@example.com');
      expect([await contactsOf(bo, 'own'), await contactsOf(bo, 'team')]).toEqual([[], ['customer@example.com']]);
      expect(await contactsOf(owner, 'own')).toEqual(['customer@example.com']);
      expect(await suggested(anna)).toEqual(['private@example.com', 'customer@example.com']);
      expect(await suggested(bo)).toEqual(['customer@example.com']);
    });

    it('who were sent something are in the own book of who sent it', async () => {
      await send(world, anna, files, { sendAs: 'email', emailTo: [{ email: 'reader@example.com' }] });
      await until(async () => (await contactsOf(anna, 'own')).includes('reader@example.com'), 'the contact');
      expect(await contactsOf(anna, 'team')).toEqual([]);
    });
  });
});
