import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isSigned, signatureOf } from './body-signature.js';

const at = new Date('2026-07-05T12:00:00Z');
const body = '{"event":"test"}';

it('signs time and body by each secret', () => {
  const by = (secret: string) => createHmac('sha256', secret).update(`1783252800.${body}`).digest('hex');
  const late = new Date(at.getTime() + 999);
  expect(signatureOf(body, ['one', 'two'], late)).toBe(`t=1783252800,v1=${by('one')},v1=${by('two')}`);
});

it('is verified by the example of the documentation', () => {
  const document = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n([^]+?)```/.exec(document) ?? [];
  const source = code.replace(/^import .*$/gm, '').replace('export function', 'return function');
  type Verify = (body: string, header: string, secret: string, now: number) => boolean;
  // eslint-disable-next-line typescript/no-implied-eval, no-new-func -- what people copy is what is tested
  const verify = new Function('createHmac', 'timingSafeEqual', source)(createHmac, timingSafeEqual) as Verify;
  const header = signatureOf(body, ['new', 'old'], at);
  expect(verify(body, header, 'new', at.getTime())).toBe(true);
  expect(verify(body, header, 'old', at.getTime())).toBe(true);
  expect(verify(body, header, 'other', at.getTime())).toBe(false);
  expect(verify(`${body} `, header, 'new', at.getTime())).toBe(false);
  expect(verify(body, header, 'new', at.getTime() + 600_000)).toBe(false);
  expect(verify(body, '', 'new', at.getTime())).toBe(false);
});

it.each([
  ['the same', body, 'new', 0, true],
  ['the same by the other secret', body, 'old', 0, true],
  ['the same five minutes later', body, 'new', 300_000, true],
  ['the same later', body, 'new', 301_000, false],
  ['one of the future', body, 'new', -301_000, false],
  ['one by an unknown secret', body, 'other', 0, false],
  ['another body', `${body} `, 'new', 0, false],
])('takes %s: %j, %s, %d ms later: %s', (_, given, secret, laterMs, expected) => {
  const signature = signatureOf(body, ['new', 'old'], at);
  const now = new Date(at.getTime() + laterMs);
  expect(isSigned(given, { signature, secret }, now)).toBe(expected);
  expect(isSigned(Buffer.from(given), { signature, secret }, now)).toBe(expected);
});

it.each(['', 't=1783252800', 'v1=00', 't=,v1=', 't=1783252800,v1=zz', 't=0x6a4a4680,v1=00'])(
  'takes nothing with the signature %j',
  (signature) => {
    expect(isSigned(body, { signature, secret: 'new' }, at)).toBe(false);
  },
);
