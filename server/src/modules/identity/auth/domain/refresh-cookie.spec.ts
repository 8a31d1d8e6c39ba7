import { randomId, randomSecret } from '../../../../core/secrets/secrets.js';
import { readRefreshCookie, writeRefreshCookie } from './refresh-cookie.js';

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
