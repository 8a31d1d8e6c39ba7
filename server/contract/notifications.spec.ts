import { accountPageOf, isAboutRequest, notificationKinds } from './notifications.js';

it('are about a request, about the account itself, or else about a transfer', () => {
  expect(notificationKinds.filter(isAboutRequest)).toEqual(['submission', 'request-complete', 'request-unavailable']);
  expect(notificationKinds.flatMap((kind) => (accountPageOf(kind) ? [[kind, accountPageOf(kind)]] : []))).toEqual([
    ['team-joined', '/dash/account/teams'],
    ['team-left', '/dash/account/teams'],
    ['domain-broken', '/dash/account/settings'],
    ['invite-joined', '/dash/account/profile'],
  ]);
});
