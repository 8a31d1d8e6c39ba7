import { accountPageOf, isAboutRequest, notificationKinds } from './accounts/notification-kinds.js';
import { quietHoursSchema } from './notifications.js';

it('are about a request, about the account itself, or else about a transfer', () => {
  expect(notificationKinds.filter(isAboutRequest)).toEqual([
    'submission',
    'request-complete',
    'request-unavailable',
    'request-bounce',
  ]);
  expect(notificationKinds.flatMap((kind) => (accountPageOf(kind) ? [[kind, accountPageOf(kind)]] : []))).toEqual([
    ['team-joined', '/dash/account/teams'],
    ['team-left', '/dash/account/teams'],
    ['domain-broken', '/dash/account/settings'],
    ['invite-joined', '/dash/account/profile'],
  ]);
});

it.each([
  ['22:00', '07:30', true],
  ['00:00', '23:59', true],
  ['22:00', '22:00', false],
  ['24:00', '07:30', false],
  ['7:30', '08:00', false],
])('quiet hours from %s to %s can be chosen: %s', (from, to, expected) => {
  expect(quietHoursSchema.safeParse({ from, to }).success).toBe(expected);
});
