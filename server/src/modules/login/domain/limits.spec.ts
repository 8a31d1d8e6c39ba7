import * as limits from './limits.js';

it.each([
  [limits.LINK_MAILS_PER_ADDRESS, 3, 3600],
  [limits.LINK_MAILS_PER_NETWORK, 60, 3600],
  [limits.CODES_PER_USER, 10, 900],
  [limits.CODES_PER_NETWORK, 50, 900],
])('%j allows %d in %d s', (limit, points, perSeconds) => {
  expect(limit).toMatchObject({ points, perSeconds });
});

it('no two limits share a counter', () => {
  const names = Object.values(limits).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
