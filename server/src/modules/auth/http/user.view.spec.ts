import { userView } from '#contract/auth.js';
import { buildUser } from '../testing/user.builder.js';
import { toUserView } from './user.view.js';

it('shows what the contract names, and neither version nor what the browser told about itself', () => {
  const user = buildUser({ referrer: 'https://a.example/', fingerprint: { platform: 'Linux' }, credentialVersion: 3 });
  const view = toUserView(user, [{ email: 'li@x.cn', name: 'Li Wei', company: 'Silk' }]);
  expect(userView.strict().parse(view)).toEqual(view);
  expect(view).toMatchObject({ _id: user.id, email: user.email, region: 'cn-hongkong', isTeamMember: false });
});
