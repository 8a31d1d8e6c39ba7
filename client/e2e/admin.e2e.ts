import { expect, test, inSecondTier } from './support/journey.js';

test(
  'support finds a person, changes the plan with a reason, and the log says so',
  { tag: '@main' },
  async ({ member, account, server, address }) => {
    const someone = await account({ email: address('mei') });
    const { page, account: agent } = await member();
    await server.database
      .collection<{ _id: string }>('users')
      .updateOne({ _id: agent.user?._id ?? '' }, { $set: { staffRole: 'support' } });
    await page.goto('/dash');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Admin' }).click();
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'People' }).click();
    await page.getByRole('searchbox', { name: 'Search people' }).fill(someone.email);
    await page.getByRole('table', { name: 'People' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: someone.email })).toBeVisible();

    await page.getByRole('button', { name: 'Change plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change plan' });
    await dialog.getByRole('combobox', { name: 'Plan' }).selectOption({ label: 'Pro' });
    await dialog.getByLabel('Reason').fill('Trial extended by phone');
    await dialog.getByRole('button', { name: 'Change plan' }).click();
    await expect(dialog).toBeHidden();
    const done = page.getByRole('region', { name: 'Staff actions' });
    await expect(done.getByText('Plan: Free → Pro')).toBeVisible();

    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Log' }).click();
    const entry = page.getByRole('listitem').filter({ has: page.locator(`a[href$="${someone.user?._id}"]`) });
    await expect(entry).toContainText('Trial extended by phone');
    await page.goBack();
    await page.goBack();
    // The search is still there, though no address holds it.
    await expect(page.getByRole('searchbox', { name: 'Search people' })).toHaveValue(someone.email);
  },
);

test(
  'support finds a transfer by its link, extends it beyond the plan and hands it over',
  inSecondTier('admin.e2e.spec.ts'),
  async ({ member, account, sentTransfer, server, address }) => {
    const [giver, taker] = [await account({ email: address('mei') }), await account({ email: address('ravi') })];
    const { slug } = await sentTransfer(giver, [{ path: 'plans.txt', bytes: Buffer.from('four') }]);
    const { page, account: agent } = await member();
    await server.database
      .collection<{ _id: string }>('users')
      .updateOne({ _id: agent.user?._id ?? '' }, { $set: { staffRole: 'support' } });
    await page.goto('/admin/links');
    await page
      .getByRole('searchbox', { name: 'Search transfers and requests' })
      .fill(`https://files.example.com/w/${slug}`);
    await page.getByRole('link', { name: 'plans.txt' }).click();
    const record = page.getByRole('region', { name: 'Details' });
    await expect(record).toContainText(giver.email);

    await page.getByRole('button', { name: 'Change expiry' }).click();
    const expiry = page.getByRole('dialog', { name: 'Change expiry' });
    const day = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
    await expiry.getByLabel('Expires on').fill(day);
    await expiry.getByLabel("Beyond its owner's plan").check();
    await expiry.getByLabel('Reason').fill('The tender was postponed');
    await expiry.getByRole('button', { name: 'Change expiry' }).click();
    await expect(expiry).toBeHidden();

    await page.getByRole('button', { name: 'Hand over' }).click();
    const handing = page.getByRole('dialog', { name: 'Hand this over?' });
    await handing.getByLabel("New owner's email").fill(taker.email);
    await handing.getByLabel('Reason').fill('She left the company');
    await handing.getByRole('button', { name: 'Hand over' }).click();
    await expect(record).toContainText(taker.email);
  },
);

test(
  'support sees what a person sees, changes nothing, and the person ends it',
  inSecondTier('views.e2e.spec.ts'),
  async ({ member, sentTransfer, server, address }) => {
    const { page: theirs, account: someone } = await member({ email: address('mei') });
    await sentTransfer(someone, [{ path: 'plans.txt', bytes: Buffer.from('four') }]);
    const { page, account: agent } = await member();
    await server.database
      .collection<{ _id: string }>('users')
      .updateOne({ _id: agent.user?._id ?? '' }, { $set: { staffRole: 'support' } });
    await page.goto(`/admin/people/${someone.user?._id}`);
    await page.getByRole('button', { name: 'See as this person' }).click();
    const dialog = page.getByRole('dialog', { name: 'See what this person sees?' });
    await dialog.getByLabel('Reason').fill('Their list looks empty');
    const opening = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Open the view' }).click();
    const view = await opening;
    const strip = view.getByRole('complementary', { name: 'Support view' });
    await expect(strip).toContainText(/Read-only. Ends in 1[45]:\d\d/);
    await expect(view.getByText('plans.txt').first()).toBeVisible();

    await view.goto('/dash/account?tab=security');
    await expect(strip).toBeVisible();
    await view.getByRole('button', { name: 'End all others' }).click();
    const ending = view.getByRole('dialog');
    await ending.getByRole('button', { name: 'End all others' }).click();
    await expect(ending).toContainText('You can’t change, open or download anything here.');

    await theirs.goto('/dash/account?tab=security');
    await theirs.getByRole('listitem').filter({ hasText: 'Support view' }).getByRole('button').click();
    await expect(theirs.getByText(/Support view.*logged out/)).toBeVisible();

    await view.reload();
    await expect(view).toHaveURL(`/admin/people/${someone.user?._id}`);
    await expect(view.getByRole('region', { name: 'Staff actions' })).toContainText('opened a view as');
  },
);
