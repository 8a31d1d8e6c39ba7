import request from 'supertest';
import { DAY_MS, HOUR_MS } from '#contract/units.js';
import { PersonalData } from '../src/modules/identity/accounts/index.js';
import { mailTexts } from '../src/modules/platform/mail/texts/texts.js';
import { PlannedDeletions } from '../src/modules/identity/privacy/index.js';
import { untilDue } from './delayed-jobs.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { inviteToTeam, logInAgain, type Member, newMember, newNetwork, newTeam, send } from './people.js';
import { everyRecord, placesOf } from './personal-data.js';
import { readZip } from './read-zip.js';

describe('an account whose owner wants to leave', () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await createTestWorld();
  });
  afterAll(() => world.close());

  const deletion = (member: Member, method: 'post' | 'delete') =>
    request(world.url)[method]('/v1/account/deletion').set(member.headers);
  const mailsLike = (filter: object) => world.database.collection('mails').countDocuments(filter);
  const pageOf = (slug: string) =>
    request(world.url).post('/v1/downloads').set('x-forwarded-for', newNetwork()).send({ slug });

  it('is taken along as JSON and tables', async () => {
    const wei = await newMember(world, { profile: { fullName: '=Wei', company: 'Wei & Co' } });
    const file = { path: 'a.txt', bytes: Buffer.from('a') };
    const { slug } = await send(world, wei, [file], { message: 'two\nlines' });
    const { body, headers } = await request(world.url)
      .get('/v1/account/export')
      .set(wei.headers)
      .responseType('blob')
      .expect(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="Sampan [\d-]+\.zip"/);
    const files = readZip(body);
    const textOf = (name: string) => files.get(name)?.toString() ?? '';
    const document = JSON.parse(textOf('account.json'));
    expect([document.user[0].email, document.transfers[0].slug]).toEqual([wei.email, slug]);
    // Spreadsheets run no formula.
    expect(textOf('user.csv')).toContain(",'=Wei,Wei & Co,");
    expect(textOf('transfers.csv')).toContain('"two\nlines"');
    expect(files.has('contacts.csv')).toBe(false);
  });

  it('is kept when they change their mind, else deleted after 14 days, with a certificate', async () => {
    const worker = await world.startWorker();
    const wei = await newMember(world, { role: 'business' });
    const { slug } = await send(world, wei, [{ path: 'spare-buttons.txt', bytes: Buffer.from('b') }], {
      expirySeconds: 7_889_238,
    });
    const planned = await deletion(wei, 'post').expect(200);
    expect(Math.round((planned.body.deletionDueAt - world.clock.now().getTime()) / DAY_MS)).toBe(14);
    expect((await deletion(wei, 'post').expect(200)).body.deletionDueAt).toBe(planned.body.deletionDueAt);
    const notice = { template: 'deletion-planned', 'to.email': wei.email };
    await untilDue(world, ['mail', 'events'], async () => (await mailsLike(notice)) === 1, 'the mail');
    expect((await deletion(wei, 'delete').expect(200)).body.deletionDueAt).toBeNull();
    world.clock.advance(15 * DAY_MS);
    const deleteDue = () => world.app.get(PlannedDeletions, { strict: false }).deleteDue({}, new AbortController());
    await deleteDue();
    await logInAgain(world, wei);
    await deletion(wei, 'post').expect(200);
    world.clock.advance(13.9 * DAY_MS);
    await deleteDue();
    await pageOf(slug).expect(200);
    world.clock.advance(0.2 * DAY_MS);
    await deleteDue();
    await pageOf(slug).expect(404);
    world.clock.advance(HOUR_MS);
    const certificate = { template: 'account-deleted', 'to.email': wei.email, state: 'sent' };
    await untilDue(world, ['mail', 'events'], async () => (await mailsLike(certificate)) === 1, 'the certificate');
    const mail = await world.database.collection('mails').findOne(certificate);
    expect(mail?.['props'].held).toMatchObject({ user: 1, transfers: 1 });
    expect(placesOf(await everyRecord(world), 'spare-buttons.txt')).toEqual([]);
    await worker.stop();
  });

  it('names each part of the data in its certificate', () => {
    const parts = world.app.get(PersonalData, { strict: false }).parts();
    for (const { parts: names } of [mailTexts('en', '')['account-deleted'], mailTexts('zh', '')['account-deleted']])
      expect(Object.keys(names).sort()).toEqual(parts.map(([name]) => name).sort());
  });

  it('is not the account of a team', async () => {
    const { owner, members } = await newTeam(world);
    const [member] = members;
    const refused = await deletion(owner, 'post');
    expect([refused.status, refused.body.code]).toEqual([409, 'team-has-members']);
    if (!member) throw new Error('a team has members');
    for (const method of ['post', 'delete'] as const)
      expect((await deletion(member, method)).body.code).toBe('not-account-owner');
  });

  it('takes in no one meanwhile, and its owner joins no team', async () => {
    const [leaving, inviting] = await Promise.all([
      newMember(world, { role: 'team' }),
      newMember(world, { role: 'team' }),
    ]);
    const inward = await inviteToTeam(world, leaving, inviting);
    const outward = await inviteToTeam(world, inviting, leaving);
    await deletion(leaving, 'post').expect(200);
    const join = async (member: Member, { inviteToken }: { inviteToken: string }) =>
      (await request(world.url).post('/v1/teams/join').set(member.headers).send({ inviteToken })).body.code;
    expect([await join(inviting, inward), await join(leaving, outward)]).toEqual([
      'deletion-planned',
      'deletion-planned',
    ]);
  });
});
