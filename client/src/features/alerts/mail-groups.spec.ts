import { notificationKinds } from '#contract/accounts/notification-kinds.js';
import type { NotificationSettings } from '#contract/notifications.js';
import { mailedOf, mailGroups, withMails } from './mail-groups.js';

const kinds = Object.fromEntries(
  notificationKinds.map((kind) => [kind, { page: kind !== 'bounce', mail: kind !== 'expiring' }]),
) as NotificationSettings['kinds'];

it('has each kind in one group', () => {
  expect(Object.values(mailGroups).flat().toSorted()).toEqual([...notificationKinds].toSorted());
});

it('counts the kinds of a group that are mailed', () => {
  expect(mailedOf(kinds, 'downloads')).toBe(1);
  expect(mailedOf(kinds, 'transfers')).toBe(4);
});

it('switches all mails of a group, and nothing else', () => {
  const on = withMails(kinds, 'transfers', true);
  expect(on).toEqual({ ...kinds, expiring: { page: true, mail: true } });
  expect(on.bounce).toEqual({ page: false, mail: true });
  expect(mailedOf(withMails(kinds, 'requests', false), 'requests')).toBe(0);
});
