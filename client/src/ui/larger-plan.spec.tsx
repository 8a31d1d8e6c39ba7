import { screen } from '@testing-library/react';
import type { UserView } from '#contract/accounts/auth.js';
import { endSession, startSession } from '../lib/session.js';
import { buildSession, buildUser } from '../lib/testing/builders.js';
import { configureClient, sold } from '../lib/testing/client-settings.js';
import { renderPage } from '../lib/testing/render-page.js';
import { LargerPlan } from './larger-plan.js';

afterEach(() => {
  endSession();
  configureClient({});
});

async function ways(user: Partial<UserView>, settings: Parameters<typeof configureClient>[0], language: 'en' | 'zh') {
  configureClient(settings);
  startSession(buildSession({ user: buildUser(user) }));
  const { container, unmount } = await renderPage(<LargerPlan />, { route: '/', at: '/', namespaces: [], language });
  const link = screen.queryByRole('link');
  const found = [container.textContent, link?.getAttribute('href') ?? null];
  unmount();
  return found;
}

it.each([
  ['the plans where they are sold', {}, sold, ['See plans', '/pricing'], ['查看套餐', '/pricing']],
  [
    'whom to ask elsewhere',
    {},
    {},
    ['Ask for a larger plan', '/about#contact'],
    ['申请更大的套餐', '/zh/about#contact'],
  ],
  [
    'whom to ask from the largest plan that is sold',
    { role: 'business' },
    sold,
    ['Ask for a larger plan', '/about#contact'],
    ['申请更大的套餐', '/zh/about#contact'],
  ],
  [
    'the admins of a team',
    { isTeamMember: true },
    sold,
    ['Ask an admin of your team for a larger plan.', null],
    ['如需更大的套餐，请联系团队管理员。', null],
  ],
  ['nothing for who is suspended', { sendRefusal: 'suspended' }, sold, ['', null], ['', null]],
  ['nothing before a missing payment', { sendRefusal: 'payment-due' }, sold, ['', null], ['', null]],
] as const)('leads to %s', async (_, user, settings, english, chinese) => {
  expect(await ways(user, settings, 'en')).toEqual(english);
  expect(await ways(user, settings, 'zh')).toEqual(chinese);
});

it('names the act where it is given one', async () => {
  configureClient(sold);
  startSession(buildSession());
  await renderPage(<LargerPlan label="Upgrade your plan" />, { route: '/', at: '/', namespaces: [] });
  expect(screen.getByRole('link', { name: 'Upgrade your plan' })).toBeTruthy();
});
