import type { Locator } from '@playwright/test';
import { logIn, PASSWORD } from './support/steps.js';
import { DAY_MS } from './support/system.js';
import { codeFor, linkIn, mailTo } from './support/inbox.js';
import { expect, inSecondTier } from './support/journey.js';
import { boxesOf, expectSameBoxes } from './support/page-load.js';
import { test } from './support/stripe.js';

/** Changes made at the portal show once their webhook is applied. */
function untilShown(state: Locator): Promise<void> {
  return expect(async () => {
    await state.page().reload();
    await expect(state).toBeVisible({ timeout: 5000 });
  }).toPass();
}

test(
  'a plan is tried, missing its payment, paid by a new card, switched to yearly and cancelled',
  { tag: '@main' },
  async ({ stripe, clock, visit, address }) => {
    const { ledger } = stripe;
    const { page, panel, context } = await visit();
    await stripe.serve(context, ledger.card('declined-when-charged'));
    const email = address('buyer');

    await page.goto('/pricing');
    const monthly = page.getByRole('button', { name: 'Monthly' });
    await monthly.click();
    // The plans' links follow the address, which changes a moment after the click.
    await expect(monthly).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'Try for a week: Personal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create your account' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Verification code').fill(await codeFor(email));
    await expect(page).toHaveURL('/pricing/PM');
    await expect(page.getByText(/^7 days free, then \$12 a month/)).toBeVisible();
    await page.getByRole('button', { name: 'Pay at Stripe' }).click();
    await expect(page.getByText(/^Your Personal trial has begun/)).toBeVisible();
    await expect(page.getByText('In Trial', { exact: true })).toBeVisible();

    // A page that is open when its session ends leads away by itself.
    await page.goto('about:blank');
    await clock.advance(7 * DAY_MS);
    ledger.renew(stripe.subscription());
    const mail = await mailTo(email, /^Your Personal trial has expired$/);
    await page.clock.setSystemTime(clock.now());
    await page.goto(linkIn(mail, /\/dash\//));
    await logIn(page, email);
    await expect(page.getByText(/^A payment has been missing since/)).toBeVisible();
    await page.goto('/dash');
    await expect(page.getByRole('heading', { name: 'Your Personal trial has expired' })).toBeVisible();
    await page.goto('/pricing');
    await expect(page.getByRole('heading', { name: 'Your Personal trial has expired' })).toBeVisible();
    await monthly.click();
    await expect(monthly).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'Update payment method: Personal' }).click();
    await page.getByRole('button', { name: 'Update payment method' }).click();
    await expect(page.getByRole('heading', { name: 'Portal' })).toBeVisible();
    const { customer } = stripe.subscription();
    const card = ledger.attach(ledger.card('good'), { customer: customer.id })['id'];
    ledger.updateCustomer(customer.id, { invoice_settings: { default_payment_method: card } });
    await expect.poll(() => stripe.subscription()['status'], 'what is missing is paid').toBe('active');
    await page.getByRole('link', { name: 'Back' }).click();
    await untilShown(page.getByText('Active', { exact: true }));
    await page.goto('/dash');
    await expect(panel.form).toBeVisible();

    await page.goto('/pricing');
    await page.getByRole('link', { name: 'Switch: Personal' }).click();
    const question = page.getByRole('dialog', { name: 'Switch to Personal, yearly?' });
    await question.getByRole('button', { name: 'Switch' }).click();
    await expect(page.getByText("You're on the Personal plan").last()).toBeVisible();
    await page.goto('/dash/account/billing');
    await expect(page.getByText('billed yearly')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    await expect(page.getByRole('heading', { name: 'Portal' })).toBeVisible();
    ledger.updateSubscription(stripe.subscription()['id'], { cancel_at_period_end: 'true' });
    await page.getByRole('link', { name: 'Back' }).click();
    await untilShown(page.getByText(/^Cancelled\. Your plan stays until/));
  },
);

// Here, as only a site that sells plans offers a larger one.
test(
  'a member’s header stands still while its parts come',
  inSecondTier('the journey of Home that does not jump'),
  async ({ visit, account }) => {
    const { page } = await visit();
    // From the second log-in on there is one part more.
    await page.goto('/login');
    await logIn(page, (await account()).email);

    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/upgrade-box[^/]*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.reload();
    const header = page.getByRole('banner');
    const parts = [header.getByRole('button', { name: '中文' }), header.getByRole('button', { name: /dark colors/ })];
    for (const part of parts) await expect(part).toBeVisible();
    const upgrade = header.getByRole('button', { name: 'Upgrade' });
    await expect(upgrade).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    const before = await boxesOf(parts);
    release();
    await expect(upgrade).toBeVisible();
    // With the bell and what is new.
    await expect(header.locator('[aria-haspopup="dialog"]:visible')).toHaveCount(3);
    await expectSameBoxes(parts, before);
  },
);
