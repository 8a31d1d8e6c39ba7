import request from 'supertest';
import type { WorkerApp } from '../../worker/src/create-worker.js';
import type { FeedbackDocument } from '../src/modules/staff/site/data/feedback.repository.js';
import { from, logIn, newAccount, newEmail } from './auth-calls.js';
import { sharedWorld, type TestWorld } from './harness.js';
import { waitForMail } from './inbox.js';
import { newNetwork } from './people.js';

describe('messages', () => {
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

  const typed = { name: 'Bo Lin', subject: 'Invoices', message: 'Can we pay by bank transfer?' };
  const write = (body: object, headers: object = from()) =>
    request(world.url)
      .post('/api/contact')
      .set({ ...headers })
      .send(body);
  const stored = (email: string) => world.database.collection<FeedbackDocument>('feedback').find({ email }).toArray();

  async function newStaff(): Promise<{
    id: string;
    ask(verb: 'get' | 'post', path: string, body?: object): request.Test;
  }> {
    const { id, email } = await newAccount(world, { staffRole: 'support' });
    const { accessToken } = await logIn(world, email);
    const headers = { authorization: `Bearer ${accessToken}`, ...from() };
    return { id, ask: (verb, path, body) => request(world.url)[verb](`/v1/admin/${path}`).set(headers).send(body) };
  }

  describe('a message', () => {
    it('reaches the operators, and its writer gets their answer by mail, in the writer’s language', async () => {
      const [staff, email] = [await newStaff(), newEmail()];
      const answer = await write({ ...typed, message: '<img src=x onerror=alert(1)> 你好', email, lang: 'zh' }).expect(
        201,
      );
      expect(answer.body).toEqual({ received: true });
      const received = await waitForMail('support@sampan.test', /Invoices/);
      expect(received.html).not.toContain('<img src=x');

      const found = await staff.ask('post', 'inbox/search', { email }).expect(200);
      expect(found.body).toMatchObject({
        total: 1,
        messages: [{ kind: 'contact', state: 'open', subject: 'Invoices' }],
      });
      const [{ messageId }] = found.body.messages;
      await staff.ask('post', `inbox/${messageId}/answers`, { text: 'Yes, once a year.' }).expect(201);
      const mail = await waitForMail(email, /Yes, once a year/);
      expect(mail.subject).toBe('答复：Invoices');
      expect(mail.html).not.toContain('<img src=x');

      const read = await staff.ask('get', `inbox/${messageId}`).expect(200);
      expect(read.body).toMatchObject({ state: 'answered', lang: 'zh', answers: [{ text: 'Yes, once a year.' }] });
      await staff.ask('post', `inbox/${messageId}/state`, { state: 'closed', reason: 'All is said' }).expect(200);
      const log = await staff.ask('get', `log?actorId=${staff.id}`).expect(200);
      expect(
        log.body.entries.map(({ action, reason }: { action: string; reason: string }) => [action, reason]),
      ).toEqual([
        ['message.close', 'All is said'],
        ['message.answer', ''],
      ]);
      expect(JSON.stringify(log.body)).not.toContain('once a year');
    });

    it('of a member bears the account’s name and address, whatever was typed', async () => {
      const { id, email } = await newAccount(world, { fullName: 'Mei Chen' });
      const { accessToken } = await logIn(world, email);
      const headers = { authorization: `Bearer ${accessToken}`, ...from() };
      await write({ ...typed, email: 'victim@example.com' }, headers).expect(201);
      expect(await stored('victim@example.com')).toEqual([]);
      expect(await stored(email)).toMatchObject([{ userId: id, fullName: 'Mei Chen', kind: 'contact', state: 'open' }]);
    });

    it('of a robot that fills in what nobody sees is dropped', async () => {
      const email = newEmail();
      await write({ ...typed, email, website: 'https://spam.example' }).expect(201);
      expect(await stored(email)).toEqual([]);
    });

    it('is limited by address from any network, and by network for any address', async () => {
      const email = newEmail();
      const statusesOf = async (count: number, next: () => [object, object]) => {
        const statuses: number[] = [];
        for (let time = 0; time < count; time += 1) statuses.push((await write(...next())).status);
        return statuses;
      };
      const taken = (count: number) => Array.from({ length: count }, () => 201);
      expect(await statusesOf(6, () => [{ ...typed, email }, { 'x-forwarded-for': newNetwork() }])).toEqual([
        ...taken(5),
        429,
      ]);
      const network = { 'x-forwarded-for': newNetwork() };
      expect(await statusesOf(11, () => [{ ...typed, email: newEmail() }, network])).toEqual([...taken(10), 429]);
      expect(await stored(email)).toHaveLength(5);
    });

    it.each([
      ['no address', { email: 'nobody' }],
      ['a line break in the subject', { subject: 'Hi\r\nBcc: all@example.com' }],
      ['no message', { message: ' ' }],
      ['operators', { subject: { $gt: '' } }],
      ['a user id', { userId: 'x' }],
    ])('is refused with %s', async (_, wrong) => {
      await write({ ...typed, email: newEmail(), ...wrong }).expect(400);
    });
  });

  it('feedback stands in the same inbox; without an address nobody is answered', async () => {
    const staff = await newStaff();
    await request(world.url).post('/api/feedback').set(from()).send({ message: 'Quick', rating: 'Fine' }).expect(201);
    const { body } = await staff.ask('post', 'inbox/search', { kind: 'feedback' }).expect(200);
    expect(body.messages).toMatchObject([{ message: 'Quick', rating: 'Fine', email: '' }]);
    const [{ messageId }] = body.messages;
    await staff.ask('post', `inbox/${messageId}/answers`, { text: 'Thank you' }).expect(404);
    await staff.ask('post', `inbox/${messageId}/state`, { state: 'closed', reason: 'Nothing to do' }).expect(200);
    const open = await staff.ask('post', 'inbox/search', { kind: 'feedback' }).expect(200);
    expect(open.body.messages).toEqual([]);
  });
});
