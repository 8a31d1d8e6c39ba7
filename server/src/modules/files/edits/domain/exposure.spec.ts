import type { BodyOf } from '#contract/endpoint.js';
import type { editTransfer } from '#contract/transfers/transfer-changes.js';
import { onlyReducesExposure } from './exposure.js';

type Edit = Omit<BodyOf<typeof editTransfer>, 'slug'>;

const expiresAt = new Date('2026-05-01T12:00:00Z');
const expiry = expiresAt.getTime();
const reduces = (edit: Edit, downloadLimit: number | null = 5) =>
  onlyReducesExposure({ expiresAt, downloadLimit }, { slug: 'abcDEF1', ...edit } as BodyOf<typeof editTransfer>);

it.each<[Edit, boolean]>([
  [{}, true],
  [{ expiryDate: expiry - 1 }, true],
  [{ expiryDate: expiry }, true],
  [{ expiryDate: expiry + 1 }, false],
  [{ password: 'secret' }, true],
  [{ password: null }, false],
  [{ downloadLimit: 4 }, true],
  [{ downloadLimit: 5 }, true],
  [{ downloadLimit: 6 }, false],
  [{ downloadLimit: null }, false],
  [{ recipientsOnly: true }, true],
  [{ recipientsOnly: false }, false],
  [{ reminds: false }, true],
  [{ reminds: true }, false],
  [{ title: '' }, false],
  [{ message: '' }, false],
  [{ expiryDate: expiry - 1, downloadLimit: 4, password: 'secret', reminds: false }, true],
  [{ expiryDate: expiry - 1, downloadLimit: 6 }, false],
])('%j only reduces what a link exposes: %s', (edit, expected) => {
  expect(reduces(edit)).toBe(expected);
});

it('any limit is less than none', () => {
  expect(reduces({ downloadLimit: 1_000_000 }, null)).toBe(true);
  expect(reduces({ downloadLimit: null }, null)).toBe(false);
});
