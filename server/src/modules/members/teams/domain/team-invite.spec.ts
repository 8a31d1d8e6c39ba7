import { expiryOf, inviteMailId } from './team-invite.js';

it('is valid for a week from its latest mail', () => {
  expect(expiryOf(new Date('2026-07-05T12:00:00Z'))).toEqual(new Date('2026-07-12T12:00:00Z'));
});

it('has a mail each time it is sent', () => {
  expect(inviteMailId({ id: 'i', mailCount: 2 })).toBe('team-invite-i-2');
});
