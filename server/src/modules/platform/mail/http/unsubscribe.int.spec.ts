import { sharedWorld, type TestWorld } from '../../../../../test/harness.js';
import { Suppressions } from '../data/suppressions.js';

describe('unsubscribe', () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await sharedWorld();
  });
  afterAll(() => world.close());

  const suppressions = () => world.app.get(Suppressions, { strict: false });
  const subscription = (email: string) => ({ email, list: 'transfers' as const });

  /** The path of the link in a mail. */
  function linkFor(email: string, lang: 'en' | 'zh' = 'en'): string {
    const url = new URL(suppressions().unsubscribeUrl(subscription(email), lang));
    expect(url.origin).toBe(world.env.PUBLIC_URL);
    return url.pathname;
  }

  describe('the unsubscribe link', () => {
    it('asks for confirmation and changes nothing when opened', async () => {
      const path = linkFor('asked@reader.test');
      const answer = await world.http.get(path).expect(200);
      expect(answer.text).toContain('Stop emails about files that people send you');
      expect(answer.text).toContain('<form method="post">');
      await world.http.head(path).expect(200);
      expect(await suppressions().isSuppressed(subscription('asked@reader.test'))).toBe(false);
    });

    it('speaks the language of the mail', async () => {
      const { text } = await world.http.get(linkFor('li@reader.test', 'zh')).expect(200);
      expect(text).toContain('lang="zh-CN"');
      expect(text).toContain('不再接收邮件通知吗');
    });

    it('unsubscribes when the button is pressed', async () => {
      const { text } = await world.http.post(linkFor('button@reader.test')).type('form').send('').expect(200);
      expect(text).toContain('We won’t send these emails to your address anymore.');
      expect(await suppressions().isSuppressed(subscription('button@reader.test'))).toBe(true);
      expect(await suppressions().isSuppressed({ email: 'button@reader.test', list: 'notices' })).toBe(false);
    });

    it.each([
      ['as a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'as parts',
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
    ])('takes the one click of a mail program %s, twice too (RFC 8058)', async (how, type, body) => {
      const email = `${how.replace(' ', '-')}@reader.test`;
      const path = linkFor(email);
      for (let click = 0; click < 2; click += 1) {
        await world.http.post(path).set('Content-Type', type).send(body).expect(200);
      }
      expect(await suppressions().isSuppressed(subscription(email))).toBe(true);
    });

    it('can be undone on the page that confirms it', async () => {
      const email = 'back@reader.test';
      const { text } = await world.http.post(linkFor(email)).expect(200);
      const undo = /action="([^"]+)"/.exec(text)?.[1] ?? '';
      const answer = await world.http.post(undo).type('form').send('').expect(200);
      expect(answer.text).toContain('We’ll send these emails to your address again.');
      expect(await suppressions().isSuppressed(subscription(email))).toBe(false);
      await world.http.post('/v1/unsubscribe/nonsense/undo').expect(404);
    });

    it('of reminders is for one topic, and is part of the wider one', async () => {
      const of = (topic: string) => ({ email: 'one@reader.test', list: 'reminders' as const, topic });
      await world.http.post(new URL(suppressions().unsubscribeUrl(of('a'), 'en')).pathname).expect(200);
      expect(await suppressions().isSuppressed(of('a'))).toBe(true);
      expect(await suppressions().isSuppressed(of('b'))).toBe(false);
      await world.http.post(linkFor('one@reader.test')).expect(200);
      expect(await suppressions().isSuppressed(of('b'))).toBe(true);
      expect([...(await suppressions().findEnded([of('a'), of('b')])).keys()]).toEqual(['one@reader.test']);
    });

    it('works for a year', async () => {
      const path = linkFor('late@reader.test');
      world.clock.advance(364 * 24 * 3_600_000);
      await world.http.get(path).expect(200);
      world.clock.advance(2 * 24 * 3_600_000);
      await world.http.post(path).expect(404);
      expect(await suppressions().isSuppressed(subscription('late@reader.test'))).toBe(false);
    });

    it('is refused if forged', async () => {
      const [header, , signature] = linkFor('x@reader.test').split('/').at(-1)?.split('.') ?? [];
      const claims = Buffer.from(
        JSON.stringify({ typ: 'unsubscribe', sub: 'x', list: 'transfers', lang: 'en' }),
      ).toString('base64url');
      for (const token of ['nonsense', `${header}.${claims}.${signature}`]) {
        const answer = await world.http.post(`/v1/unsubscribe/${token}`).set('Accept-Language', 'zh').expect(404);
        expect(answer.text).toContain('此链接无效');
      }
      expect(await world.database.collection('mail_suppressions').countDocuments({ _id: 'x' as never })).toBe(0);
    });

    it('has no address and no script, and is neither indexed nor cached', async () => {
      const path = linkFor('secret@reader.test');
      expect(Buffer.from(path.split('.')[1] ?? '', 'base64url').toString()).not.toContain('reader.test');
      const { headers, text } = await world.http.get(path);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'content-type': 'text/html; charset=utf-8',
      });
      const [, nonce] = /style-src [^;]*'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '') ?? [];
      expect(text).toContain(`<style nonce="${nonce}">`);
      expect(text).not.toContain('<script');
    });

    it('does not allow other forms', async () => {
      for (const path of ['/combinedAuth', '/v1/unsubscribe', '/v1/unsubscribe/a/b']) {
        const { status } = await world.http.post(path).type('form').send('email=a@b.test');
        expect([path, status]).toEqual([path, 415]);
      }
    });
  });
});
