import { randomBytes } from 'node:crypto';
import { openId, sealId } from './sealed-ids.js';

const key = randomBytes(32);

it.each(['-', 'abcDEF1', 'AAAAAAAAAAAAAAAAAAAAAA', '123456789ABCDEFGHJKLMN'])('seals %s as an id', (id) => {
  const sealed = sealId(key, id);
  expect(sealed).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  expect(sealed).not.toBe(id);
  expect([sealId(key, id), openId(key, sealed)]).toEqual([sealed, id]);
});

it('opens with its key alone, and nothing that was changed or never sealed', () => {
  const sealed = sealId(key, 'abcDEF1');
  expect(openId(randomBytes(32), sealed)).toBeNull();
  expect(openId(key, `${sealed.slice(0, -2)}AA`)).toBeNull();
  for (const text of ['', 'abcDEF1', 'AAAAAAAAAAAAAAAAAAAAAA', 'x']) expect(openId(key, text)).toBeNull();
});
