import { newTeamMember } from '../../server/test/people.js';
import { confirmWithApp, logIn, PASSWORD } from './support/steps.js';
import { expect, test } from './support/journey.js';

/**
 * Runs in `npm run test:all` only: `second-factor.e2e.spec.ts` shows in `npm test` which calls wait for the factor, and
 * the gallery the page that asks for it; `second-factor.e2e.ts` has its setting up.
 */
test('a team demands a second factor: a page that is open asks for it, and leads on once it is set up', async ({
  visit,
  member,
  server,
}) => {
  const { page: admin, account: owner } = await member({ role: 'business' });
  const mate = await newTeamMember(server, owner, { password: PASSWORD });
  const { page } = await visit();
  await page.goto('/login');
  await logIn(page, mate.email);

  await admin.goto('/dash/account/teams');
  await admin.getByRole('switch', { name: 'Require two-step login' }).click();
  await admin.getByRole('link', { name: 'Set it up' }).click();
  await admin.getByRole('button', { name: 'Set up' }).click();
  await confirmWithApp(admin);
  await admin.getByRole('button', { name: 'I have saved them' }).click();
  await admin.goto('/dash/account/teams');
  await admin.getByRole('switch', { name: 'Require two-step login' }).click();
  await expect(admin.getByText('Two-step login is now required')).toBeVisible();

  await page.getByRole('link', { name: 'Contacts' }).click();
  await page.getByRole('button', { name: 'Set up two-step login' }).click();
  await confirmWithApp(page);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
});
