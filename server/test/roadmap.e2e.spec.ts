import request from 'supertest';
import type { WorkerApp } from '../../worker/src/create-worker.js';
import { AccountData } from '../src/modules/accounts/index.js';
import { Roadmap } from '../src/modules/roadmap/index.js';
import { PageLists } from '../src/modules/site/index.js';
import { from, logIn, newAccount } from './auth-calls.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { waitForMail } from './inbox.js';

describe('roadmap', () => {
  let world: TestWorld;
  let worker: WorkerApp;

  beforeAll(async () => {
    world = await createTestWorld();
    worker = await world.startWorker();
  });
  afterAll(async () => {
    await worker.stop();
    await world.close();
  });

  type Verb = 'get' | 'post' | 'put' | 'delete';
  interface Person {
    id: string;
    accountId: string;
    email: string;
    ask(verb: Verb, path: string, body?: object): request.Test;
  }

  async function person(changes: Parameters<typeof newAccount>[1] = {}): Promise<Person> {
    const { id, accountId, email } = await newAccount(world, changes);
    const { accessToken } = await logIn(world, email);
    const headers = { authorization: `Bearer ${accessToken}`, ...from() };
    return {
      id,
      accountId,
      email,
      ask: (verb, path, body) => request(world.url)[verb](`/v1/${path}`).set(headers).send(body),
    };
  }
  const staffMember = () => person({ staffRole: 'support' });
  const visit = (path: string) => request(world.url).get(`/v1/${path}`).set(from());

  const markup = '<img src=x onerror=alert(1)>\n\nSecond paragraph';
  const written = {
    title: { en: 'Folders in requests', zh: '文件请求支持文件夹' },
    text: { en: markup, zh: '保留文件夹结构。' },
    reason: 'Many asked for it',
  };
  const newEntry = async (staff: Person, state = 'planned'): Promise<string> =>
    (await staff.ask('post', 'admin/roadmap', { ...written, state }).expect(201)).body.entryId;

  it('counts each user once, also of many clicks at the same time, and takes votes back', async () => {
    const entryId = await newEntry(await staffMember());
    const people = await Promise.all(Array.from({ length: 5 }, () => person()));
    const [mei, bo] = people as [Person, Person];
    const vote = `roadmap/${entryId}/vote`;
    const clicks = people.flatMap(({ ask }) => [ask('put', vote), ask('put', vote), ask('put', vote)]);
    const answers = await Promise.all(clicks);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const shown = async () => (await visit(`roadmap/${entryId}?lang=en`).expect(200)).body;
    expect(await shown()).toMatchObject({ votes: 5, isVoted: false });

    const backs = await Promise.all([mei.ask('delete', vote), mei.ask('delete', vote), bo.ask('delete', vote)]);
    expect(backs.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await shown()).toMatchObject({ votes: 3 });
    expect((await mei.ask('put', vote).expect(200)).body).toEqual({ votes: 4, isVoted: true });
    const own = await mei.ask('get', 'roadmap?lang=zh').expect(200);
    expect(own.body.entries).toMatchObject([{ entryId, title: written.title.zh, votes: 4, isVoted: true }]);
    expect((await bo.ask('get', `roadmap/${entryId}?lang=en`).expect(200)).body).toMatchObject({ isVoted: false });

    // What a person leaves behind with their account.
    const votes = world.app
      .get(AccountData, { strict: false })
      .parts()
      .find(([name]) => name === 'roadmapVotes')?.[1];
    const holder = { accountId: mei.accountId, userId: mei.id, email: mei.email };
    const exported: object[] = [];
    for await (const each of votes?.export(holder) ?? []) exported.push(each);
    expect(exported).toMatchObject([{ title: written.title.en }]);
    await votes?.forget(holder, new AbortController().signal);
    await votes?.forget(holder, new AbortController().signal);
    expect(await shown()).toMatchObject({ votes: 3 });
    expect(await world.database.collection('roadmap_votes').countDocuments({ entryId })).toBe(3);
    const fsck = async () => (await world.app.get(Roadmap, { strict: false }).votesAreCounted()).breaches;
    expect(await fsck()).toEqual([]);
    await world.database
      .collection<{ _id: string }>('roadmap_entries')
      .updateOne({ _id: entryId }, { $inc: { votes: 1 } });
    expect(await fsck()).toEqual([`entry ${entryId}: 4 counted, 3 cast`]);
    await visit(vote.replace('/vote', '')).query({ lang: 'xx' }).expect(400);
    await request(world.url).put(`/v1/${vote}`).set(from()).expect(401);
    await mei.ask('put', 'roadmap/none/vote').expect(404);
    expect(await world.database.collection('roadmap_votes').countDocuments({ entryId: 'none' })).toBe(0);
  });

  it('a suggestion becomes an entry once, and its writer is told, in their language', async () => {
    const [staff, writer] = await Promise.all([staffMember(), person({ lang: 'zh', fullName: 'Mei Chen' })]);
    const suggestion = { title: '文件夹', text: markup };
    await writer.ask('post', 'roadmap/suggestions', suggestion).expect(201);
    const found = await staff.ask('post', 'admin/inbox/search', { kind: 'suggestion' }).expect(200);
    expect(found.body.messages).toMatchObject([{ subject: '文件夹', message: markup, email: writer.email }]);
    const [{ messageId }] = found.body.messages;

    const accept = `admin/inbox/${messageId}/acceptance`;
    const tries = await Promise.all([staff.ask('post', accept, written), staff.ask('post', accept, written)]);
    expect(tries.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 404]);
    const { entryId } = tries.find(({ status }) => status === 201)?.body ?? {};
    const read = await staff.ask('get', `admin/inbox/${messageId}`).expect(200);
    expect(read.body).toMatchObject({ state: 'answered', entryId });
    const mail = await waitForMail(writer.email, /列入/);
    expect(mail.subject).toBe(`已列入路线图：${written.title.zh}`);
    expect(mail.html).toContain(`/roadmap/${entryId}`);
    expect(mail.html).not.toContain('<img src=x');
    // What is text stays text; the page shows it as such.
    const entry = await visit(`roadmap/${entryId}?lang=en`).expect(200);
    expect(entry.body).toMatchObject({ state: 'planned', text: markup, votes: 0 });

    for (let time = 0; time < 4; time += 1) await writer.ask('post', 'roadmap/suggestions', suggestion).expect(201);
    await writer.ask('post', 'roadmap/suggestions', suggestion).expect(429);
    await request(world.url).post('/v1/roadmap/suggestions').set(from()).send(suggestion).expect(401);
  });

  it('the staff changes and removes entries, with a reason in the log; messages of other kinds become none', async () => {
    const [staff, operator, reader] = await Promise.all([staffMember(), person({ staffRole: 'operator' }), person()]);
    const entryId = await newEntry(staff);
    await reader.ask('put', `roadmap/${entryId}/vote`).expect(200);
    const before = (await visit(`roadmap/${entryId}?lang=en`)).body.since;
    world.clock.advance(60_000);
    const change = { ...written, title: { ...written.title, en: 'Whole folders' }, state: 'done', reason: 'It is out' };
    await staff.ask('put', `admin/roadmap/${entryId}`, change).expect(200);
    const done = (await visit(`roadmap/${entryId}?lang=en`).expect(200)).body;
    expect(done).toMatchObject({ title: 'Whole folders', state: 'done', votes: 1 });
    expect(done.since).toBeGreaterThan(before);
    // For readers without scripts, in whose page markup is text.
    const page = await world.app
      .get(PageLists, { strict: false })
      .fill('<noscript data-list="roadmap">-</noscript>', 'en');
    expect(page).toMatch(
      /^<noscript>.*<p>Nothing yet.<\/p>.*<h2>Done<\/h2><article><h3>Whole folders<\/h3><p>&lt;img src=x.*<\/noscript>$/,
    );

    await operator.ask('get', 'admin/roadmap').expect(403);
    await reader.ask('get', 'admin/roadmap').expect(404);
    await staff.ask('put', `admin/roadmap/${entryId}`, { ...change, reason: '' }).expect(400);
    await staff.ask('post', `admin/roadmap/${entryId}/removal`, { reason: 'Twice there' }).expect(200);
    await visit(`roadmap/${entryId}?lang=en`).expect(404);
    await staff.ask('put', `admin/roadmap/${entryId}`, change).expect(404);
    expect(await world.database.collection('roadmap_votes').countDocuments({ entryId })).toBe(0);
    await reader.ask('delete', `roadmap/${entryId}/vote`).expect(404);
    const log = await staff.ask('get', `admin/log?actorId=${staff.id}`).expect(200);
    expect(log.body.entries.map(({ action, reason }: { action: string; reason: string }) => [action, reason])).toEqual([
      ['roadmap.remove', 'Twice there'],
      ['roadmap.change', 'It is out'],
      ['roadmap.add', written.reason],
    ]);

    await request(world.url).post('/api/feedback').set(from()).send({ message: 'Quick', rating: 'Fine' }).expect(201);
    const feedback = await staff.ask('post', 'admin/inbox/search', { kind: 'feedback' }).expect(200);
    const { messageId } = feedback.body.messages[0];
    await staff.ask('post', `admin/inbox/${messageId}/acceptance`, written).expect(404);
  });
});
