import { randomBytes } from 'node:crypto';
import { hideKeys, revealKeys } from './view-keys.interceptor.js';

const key = randomBytes(32);
const answer = {
  transfers: [{ _id: 'id-1', slug: 'abcDEF1', link: 'https://x.example/w/abcDEF1', emailTo: [{ recipientId: 'r-1' }] }],
  request: { slug: '', transferSlug: null, personId: 'p-1', customSlug: null, at: 5, isOpen: true },
};

it('leaves nothing in an answer that opens something, at any depth', () => {
  const hidden = hideKeys(answer, key);
  expect(JSON.stringify(hidden)).not.toMatch(/abcDEF1|r-1|p-1|https/);
  expect(hidden).toMatchObject({
    transfers: [{ _id: 'id-1', link: '' }],
    request: { slug: '', transferSlug: null, customSlug: null, at: 5, isOpen: true },
  });
});

it('takes its own ids back, and leaves others as they are', () => {
  const hidden = hideKeys({ slug: 'abcDEF1', recipientId: 'r-1' }, key) as Record<string, string>;
  expect(revealKeys(hidden, key)).toEqual({ slug: 'abcDEF1', recipientId: 'r-1' });
  expect(revealKeys({ slug: 'abcDEF1', skip: '20' }, key)).toEqual({ slug: 'abcDEF1', skip: '20' });
});

it('leaves bare values as they are', () => {
  expect([hideKeys('42', key), hideKeys(null, key), hideKeys([1], key)]).toEqual(['42', null, [1]]);
});
