import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { ChangelogFeed } from '../src/modules/staff/site/changelog.service.js';
import { Roadmap } from '../src/modules/staff/site/roadmap.service.js';
import type { FeedbackDocument } from '../src/modules/staff/site/data/feedback.repository.js';
import { from, logIn, newAccount } from './auth-calls.js';
import { createTestWorld, sharedWorld, type TestWorld, until } from './harness.js';
import { newNetwork } from './people.js';

describe('site', () => {
  const MINUTE_MS = 60_000;
  let world: TestWorld;
  const servers: Server[] = [];

  beforeAll(async () => {
    world = await sharedWorld();
  });
  afterAll(async () => {
    await world.close();
    for (const server of servers) server.close();
  });

  const feedbackOf = (message: string) =>
    world.database.collection<FeedbackDocument>('feedback').find({ message }).toArray();
  const give = (body: object, headers = from()) => request(world.url).post('/api/feedback').set(headers).send(body);

  describe('feedback', () => {
    it('is stored as typed, and answered with nothing of it', async () => {
      const typed = {
        message: '<img src=x onerror=alert(1)> {{7*7}}',
        rating: 'Fantastic',
        email: 'Mei@Example.com',
        fullName: '<b>Mei</b>',
        company: 'River & Sons',
        role: 'teamelite',
        time: 1_760_000_000_000,
        route: 'javascript:alert(1)',
        sessionLink: 'https://evil.example/',
      };
      const answer = await give(typed).expect(201);
      expect(answer.body).toEqual({ received: true });
      const [stored] = await feedbackOf(typed.message);
      const { time, ...texts } = typed;
      expect(stored).toMatchObject({ ...texts, email: 'mei@example.com', userId: null, writtenAt: new Date(time) });
    });

    it('needs no rating', async () => {
      await give({ message: 'no rating' }).expect(201);
      expect(await feedbackOf('no rating')).toMatchObject([{ rating: null }]);
    });

    it('needs no message beside a rating', async () => {
      await give({ rating: 'Fantastic', route: '/dash/rated' }).expect(201);
      const stored = await world.database.collection('feedback').findOne({ route: '/dash/rated' });
      expect(stored).toMatchObject({ message: '', rating: 'Fantastic' });
    });

    it('sends no mail', async () => {
      const mails = () => world.database.collection('mails').countDocuments();
      const before = await mails();
      await give({ message: 'call me', rating: 'Bad', email: 'victim@example.com' }).expect(201);
      expect(await mails()).toBe(before);
      const jobs = await world.database.collection('users').countDocuments({ 'outbox.0': { $exists: true } });
      expect(jobs).toBe(0);
    });

    it('is a member’s own, whatever the page says about them', async () => {
      const member = await newAccount(world, { fullName: 'Mei Chen', company: 'River Trade' });
      const { accessToken } = await logIn(world, member.email);
      const claims = { email: 'b@example.com', fullName: 'B', company: 'B Inc', role: 'teamelite' };
      await give(
        { message: 'from a member', rating: 'Fine', ...claims },
        { authorization: `Bearer ${accessToken}` },
      ).expect(201);
      const [stored] = await feedbackOf('from a member');
      const { id: userId, email, fullName, company } = member;
      expect(stored).toMatchObject({ userId, email, fullName, company, role: 'free', lang: 'en' });
    });

    it('is taken five times an hour from one network or member', async () => {
      const headers = { 'x-forwarded-for': newNetwork() };
      const { accessToken } = await logIn(world, (await newAccount(world)).email);
      for (const sender of [headers, { ...headers, authorization: `Bearer ${accessToken}` }]) {
        for (let time = 1; time <= 5; time += 1) {
          await give({ message: `number ${time}`, rating: 'Fine' }, sender).expect(201);
        }
        const sixth = await give({ message: 'number six', rating: 'Fine' }, sender).expect(429);
        expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
      }
      expect(await feedbackOf('number six')).toEqual([]);
    });

    it.each([
      ['an empty comment and no rating', { message: '' }],
      ['blanks for a comment and no rating', { message: ' \n ' }],
      ['neither comment nor rating', { route: '/dash' }],
      ['a long comment', { message: 'x'.repeat(2001), rating: 'Fine' }],
      ['another rating', { message: 'hello', rating: 'Awful' }],
      ['operators', { message: { $gt: '' }, rating: { $ne: null } }],
      ['no address', { message: 'hello', rating: 'Fine', email: 'nobody' }],
      ['a line break in a name', { message: 'hello', rating: 'Fine', fullName: 'a\nb' }],
      ['a user id', { message: 'hello', rating: 'Fine', userId: 'x' }],
      ['a long address', { message: 'hello', rating: 'Fine', route: '/'.repeat(501) }],
    ])('is refused with %s', async (_, body) => {
      expect((await give(body).expect(400)).body.code).toBe('invalid-input');
    });
  });

  const changelog = ({ url }: { url: string }, query = '') =>
    request(url).get(`/api/canny/changelog${query}`).set(from());

  describe('what is new', () => {
    it('is served in both languages, in pages, newest first', async () => {
      const { body: en } = await changelog(world).expect(200);
      const { body: zh } = await changelog(world, '?lang=zh').expect(200);
      expect(en.entries.length).toBeGreaterThan(3);
      expect(zh.entries.map(({ id }: { id: string }) => id)).toEqual(en.entries.map(({ id }: { id: string }) => id));
      expect(zh.entries[0].title).toMatch(/\p{Script=Han}/u);
      expect((await changelog(world, '?skip=1').expect(200)).body.entries[0]).toEqual(en.entries[1]);
      expect((await changelog(world, '?skip=10000').expect(200)).body).toEqual({ entries: [], hasMore: false });
      for (const query of ['?skip=-1', '?skip=1e9', '?lang=xx', '?lang[$ne]=en', '?url=http://127.0.0.1/']) {
        await changelog(world, query).expect(400);
      }
    });
  });

  /** A server inside the network; counts what it was asked. */
  async function serve(listener: RequestListener): Promise<{ url: string; asked: string[] }> {
    const asked: string[] = [];
    const server = createServer((incoming, answer) => {
      asked.push(`${incoming.method} ${incoming.url}`);
      listener(incoming, answer);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
  }

  const entry = (id: string, created: string | number) => ({
    id,
    types: ['new'],
    created,
    title: `About ${id}`,
    markdownDetails: '<script>alert(1)</script>',
  });

  describe('the feed an operator has named', () => {
    let own: TestWorld;
    let asked: string[];
    let answerWith: RequestListener;

    beforeAll(async () => {
      const feed = await serve((incoming, answer) => answerWith(incoming, answer));
      asked = feed.asked;
      own = await createTestWorld({
        CHANGELOG_URL: `${feed.url}/feed?l={lang}`,
        CONTENT_URL: `${feed.url}/{story}?l={lang}`,
        ROADMAP_URL: `${feed.url}/roadmap?l={lang}`,
      });
    });
    afterAll(() => own.close());
    beforeEach(() => {
      asked.length = 0;
      // Whatever the server remembers of the feed is too old by now.
      own.clock.advance(11 * MINUTE_MS);
    });

    it('takes the place of our own list; it is asked now and then, and what does not fit is left out', async () => {
      answerWith = (_, answer) =>
        answer.end(
          JSON.stringify({
            hasMore: true,
            entries: [
              { ...entry('old', '2026-01-01T00:00:00.000Z'), author: { email: 'secret@example.com' } },
              { id: 'broken' },
              entry('young', 1_790_000_000_000),
            ],
          }),
        );
      const answers = await Promise.all(Array.from({ length: 5 }, () => changelog(own, '?lang=zh').expect(200)));
      for (const { body, text } of answers) {
        expect(body.entries.map(({ id }: { id: string }) => id)).toEqual(['young', 'old']);
        expect(body.entries[1].created).toBe(Date.UTC(2026, 0, 1));
        // The text is unchanged; pages show Markdown only.
        expect(body.entries[0].markdownDetails).toBe('<script>alert(1)</script>');
        expect(text).not.toContain('secret@example.com');
      }
      expect(asked).toEqual(['GET /feed?l=zh']);
    });

    it('says to restricted accounts what the operator has written, and our own words where that cannot be read', async () => {
      const access = (lang: string) =>
        request(own.url).get(`/v1/content/account-access?lang=${lang}`).set(from()).expect(200);
      answerWith = (_, answer) => answer.end(JSON.stringify({ markdown: '停用', secret: 'token' }));
      const written = { html: '<p>停用</p>' };
      expect((await access('zh')).body).toEqual(written);
      expect(asked).toEqual(['GET /account-access?l=zh']);
      answerWith = (_, answer) => answer.writeHead(500).end();
      expect((await access('en')).body.html).toMatch(/^<p>Your account has been restricted/);
      expect((await access('zh')).body).toEqual(written);
    });

    it('takes the place of our entries of the roadmap, as a whole or not at all', async () => {
      const roadmap = own.app.get(Roadmap, { strict: false });
      const written = [{ title: '文件夹', state: 'planned', markdown: '整个文件夹' }];
      const shown = [{ title: '文件夹', state: 'planned', html: '<p>整个文件夹</p>' }];
      answerWith = (_, answer) => answer.end(JSON.stringify({ entries: [{ ...written[0], owner: 'unknown' }] }));
      expect(await roadmap.readEntries('zh')).toEqual(shown);
      expect(asked).toEqual(['GET /roadmap?l=zh']);
      answerWith = (_, answer) => answer.end(JSON.stringify({ entries: [...written, { title: 'No state' }] }));
      expect(await roadmap.readEntries('en')).toBeNull();
      expect(await roadmap.readEntries('zh')).toEqual(shown);
    });

    describe('where it was never reached', () => {
      it('leads the server nowhere else: redirects are not followed (ASVS 1.3.6)', async () => {
        const inside = await serve((_, answer) => answer.end(JSON.stringify({ entries: [entry('secret', 1)] })));
        answerWith = (_, answer) => answer.writeHead(302, { location: `${inside.url}/latest/meta-data` }).end();
        const { body, text } = await changelog(own).expect(503);
        expect(body.code).toBe('unavailable');
        expect(text).not.toContain('127.0.0.1');
        expect(asked).toHaveLength(1);
        expect(inside.asked).toEqual([]);
      });

      const read = (timeoutMs?: number) =>
        own.app.get(ChangelogFeed, { strict: false }).readEntries(own.env.CHANGELOG_URL ?? '', 'en', timeoutMs);

      it.each([
        ['nonsense', '<html>', 'SyntaxError'],
        ['another shape', '[1]', 'ZodError'],
      ])('takes %s for no answer', async (_, text, name) => {
        answerWith = (__, answer) => answer.end(text);
        await expect(read()).rejects.toMatchObject({ name });
      });

      it('is not waited for without end', async () => {
        answerWith = () => undefined;
        await expect(read(100)).rejects.toMatchObject({ name: 'TimeoutError' });
      });
    });

    it('is cut off when it is too large, and its last good answer is kept', async () => {
      let sent = 0;
      let isCutOff = false;
      const isGood = async (): Promise<boolean> => {
        const { status, body } = await changelog(own);
        return status === 200 && body.entries.map(({ id }: { id: string }) => id).join() === 'good';
      };
      answerWith = (_, answer) => answer.end(JSON.stringify({ entries: [entry('good', 1)] }));
      // It is read after the answer.
      await until(isGood, 'the good answer');
      answerWith = (_, answer) => {
        answer.on('close', () => (isCutOff = true));
        const more = (): void => {
          while (!answer.destroyed && sent < 200_000_000) {
            sent += 65_536;
            if (!answer.write(Buffer.alloc(65_536, 32))) return void answer.once('drain', more);
          }
          answer.end();
        };
        more();
      };
      own.clock.advance(11 * MINUTE_MS);
      expect(await isGood()).toBe(true);
      await until(() => Promise.resolve(isCutOff), 'the end of the large answer');
      expect(sent).toBeLessThan(50_000_000);
      // It is left alone for a while.
      expect(await isGood()).toBe(true);
      expect(asked).toHaveLength(2);
    });
  });
});
