import { HOUR_MS } from '#contract/units.js';
import type { Page } from '@playwright/test';
import { PASSWORD } from './support/steps.js';
import { expect, test, inSecondTier } from './support/journey.js';

/** Longer than a page lets its reader settle before it asks something. */
const SETTLED_MS = 4000;

const aside = (page: Page, name: string) => page.getByRole('complementary', { name });

/** After the page has fetched what it may show, its clock advances at once. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward(SETTLED_MS);
}

/** Makes this browser one whose first visit, and last look at the news, were that long ago. */
async function remember(page: Page, changes: Record<string, string>): Promise<void> {
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, changes);
  await page.reload();
}

test(
  'a member is asked at the third log-in, greeted after six hours, and shown what is new, one at a time',
  inSecondTier('feedback.spec.tsx, hints.spec.tsx, changelog.spec.tsx'),
  async ({ visit, member }) => {
    const { page, account } = await member();
    const { email } = account;
    const elsewhere = await visit();
    for (let logIns = 0; logIns < 2; logIns += 1) {
      const answer = await elsewhere.context.request.post('/combinedAuth', { data: { email, password: PASSWORD } });
      expect((await answer.json()).user.loginCount).toBe(logIns + 2);
    }

    await page.clock.install();
    await page.goto('/dash');
    await remember(page, { changelogSeen: '1', firstVisit: String(Date.now() - 7 * HOUR_MS) });
    await settle(page);
    const question = aside(page, 'How do you like Sampan?');
    await expect(question).toBeVisible();
    await expect(aside(page, 'Welcome back')).toHaveCount(0);
    const send = question.getByRole('button', { name: 'Send feedback' });
    await expect(send).toHaveCount(0);
    await question.getByRole('button', { name: 'Fine' }).click();
    await question.getByLabel('Anything to add').fill('Calm, and quick');
    const stored = page.waitForResponse((response) => response.url().endsWith('/api/feedback'));
    await send.click();
    expect((await stored).status()).toBe(201);
    await expect(page.getByText('We will get back to you, Thank you.')).toBeVisible();
    await expect(question).toHaveCount(0);

    await page.reload();
    await settle(page);
    await expect(aside(page, 'Welcome back')).toBeVisible();
    await expect(question).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(aside(page, 'Welcome back')).toHaveCount(0);

    await page.reload();
    await settle(page);
    const news = aside(page, "What's new");
    await expect(news.getByRole('listitem').first()).toBeVisible();
    await news.getByRole('button', { name: 'See everything' }).click();
    await expect(page.getByRole('dialog', { name: "What's new" }).getByRole('article').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('banner').getByRole('button', { name: "What's new", exact: true })).toBeVisible();
  },
);
