import type { Request, Response } from 'express';
import type { Environment } from '../../../config/env.js';
import { randomId, randomSecret } from '../../../core/secrets/secrets.js';
import { readRefreshCookie, SessionCookie, writeRefreshCookie } from './session-cookie.js';

function setup(publicUrl: string) {
  const set: { name: string; value: string; options: object }[] = [];
  const response = {
    cookie: (name: string, value: string, options: object) => set.push({ name, value, options }),
  } as unknown as Response;
  const cookie = new SessionCookie({ env: { PUBLIC_URL: publicUrl } as Environment });
  return { cookie, response, set };
}

it('uses the __Host- prefix over https', () => {
  const { cookie, response, set } = setup('https://files.example.com');
  cookie.write(response, 'v', 60);
  expect(set).toEqual([
    {
      name: '__Host-sampan_session',
      value: 'v',
      options: { httpOnly: true, secure: true, sameSite: 'strict', path: '/', maxAge: 60_000 },
    },
  ]);
});

it('omits the prefix over http, where browsers refuse it', () => {
  const { cookie, response, set } = setup('http://localhost:3000');
  cookie.write(response, 'v', 60);
  expect(set[0]).toMatchObject({ name: 'sampan_session', options: { httpOnly: true, secure: false } });
});

it('reads its own cookie among others', () => {
  const { cookie } = setup('http://localhost:3000');
  const read = (header: string | undefined) => cookie.read({ headers: { cookie: header } } as Request);
  expect(read('a=b; sampan_session=v; c=d')).toBe('v');
  expect(read('a=b')).toBeUndefined();
  expect(read(undefined)).toBeUndefined();
});

const cookie = { sessionId: randomId(), counter: 12, secret: randomSecret() };

it('reads what it wrote', () => {
  expect(readRefreshCookie(writeRefreshCookie(cookie))).toEqual(cookie);
});

it.each([
  ['nothing', undefined],
  ['an empty one', ''],
  ['a bare handle', cookie.sessionId],
  ['no secret', `${cookie.sessionId}.12.`],
  ['a short secret', `${cookie.sessionId}.12.abc`],
  ['a negative counter', `${cookie.sessionId}.-1.${cookie.secret}`],
  ['a counter beyond all', `${cookie.sessionId}.99999999999.${cookie.secret}`],
  ['an object of an old query parser', '[object Object]'],
  ['something before it', `x.${writeRefreshCookie(cookie)}`],
  ['something behind it', `${writeRefreshCookie(cookie)}.x`],
])('takes %s for no cookie', (_, text) => {
  expect(readRefreshCookie(text)).toBeNull();
});
