import { userView } from '#contract/accounts/auth.js';
import { buildAccount } from '../accounts/testing/account.builder.js';
import { buildUser } from './testing/user.builder.js';
import { toUserView } from './user-views.service.js';

it('shows the fields of the contract, without version and fingerprint', () => {
  const user = buildUser({
    referral: 'friend',
    referrer: 'https://a.example/',
    fingerprint: { platform: 'Linux' },
    credentialVersion: 3,
  });
  const contacts = [{ email: 'li@x.cn', name: 'Li Wei', company: 'Silk' }];
  const domains = { customDomainOption: 'standard' } as const;
  const view = toUserView(
    user,
    { account: buildAccount(), team: [user], contacts, domains, folderSize: 42 },
    new Date(0),
  );
  expect(userView.strict().parse(view)).toEqual(view);
  expect(view).toMatchObject({ _id: user.id, email: user.email, region: 'cn-hongkong', isTeamMember: false });
  expect([view.folderSize, view.endorsely_referral]).toEqual([42, 'friend']);
});
