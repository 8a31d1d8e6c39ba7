import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { transferStates } from './transfer-state.js';

const now = Date.UTC(2026, 0, 1);
const day = 24 * 3600 * 1000;

it.each([
  ['well before its expiry', now + 5 * day, 3, []],
  ['without a download', now + 5 * day, 0, ['unseen']],
  ['2.2 days before its expiry', now + 2.2 * day + 1, 3, []],
  ['just under 2.2 days before', now + 2.2 * day - 1, 3, ['expiringSoon']],
  ['soon over and never opened', now + day, 0, ['expiringSoon', 'unseen']],
  ['at the very instant', now, 1, ['expiringSoon']],
  ['after its expiry', now - 1, 0, ['expired']],
])('%s', (_, expiryDate, downloads, states) => {
  expect(transferStates({ sendAs: 'email', expiryDate, total_downloads: downloads }, now)).toEqual(states);
});

it('a saved copy is never unseen', () => {
  expect(transferStates({ sendAs: 'none', expiryDate: EXPIRES_NEVER, total_downloads: 0 }, now)).toEqual(['saved']);
});
