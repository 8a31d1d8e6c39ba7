import type { RequestView } from '#contract/requests/requests.js';
import { DAY_MS } from './support/system.js';
import { countMails, linkIn, mailTo } from './support/inbox.js';
import { expect, test, inSecondTier } from './support/journey.js';

const due = /^Due /;

test(
  'reminders arrive before the due date, to those who miss something, until nothing is missing',
  inSecondTier('request-reminders.e2e.spec.ts'),
  async ({ clock, account, server, visit, address }) => {
    const [anna, bob, carol] = [address('anna'), address('bob'), address('carol')];
    const owner = await account({ role: 'pro' });
    const now = Date.now();
    const answer = await fetch(new URL('/v1/requests', server.url), {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'Tax 2026',
        lang: 'en',
        layout: 'checklist',
        items: [{ kind: 'text', name: 'Tax number' }],
        dueAt: now + 10 * DAY_MS,
        expiresAt: now + 40 * DAY_MS,
        reminders: { daysBefore: [3, 1], daysAfter: [] },
        people: [{ email: anna }, { email: bob }, { email: carol }],
      }),
    });
    expect(answer.status).toBe(201);
    const { people } = (await answer.json()) as RequestView;

    const { page } = await visit();
    await page.goto(new URL(people.find(({ email }) => email === bob)?.link ?? '').pathname);
    await page.getByRole('textbox', { name: 'Tax number' }).fill('12 345');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you, received' })).toBeVisible();
    expect(await countMails(anna, due)).toBe(0);

    await clock.advance(8 * DAY_MS);
    await clock.runSchedule('requests.remind');
    const link = linkIn(await mailTo(anna, due), /\/r\//);
    const { page: late } = await visit();
    await late.goto(link);
    await late.getByRole('textbox', { name: 'Tax number' }).fill('67 890');
    await late.getByRole('button', { name: 'Submit' }).click();
    await expect(late.getByRole('heading', { name: 'Thank you, received' })).toBeVisible();

    await clock.advance(1.5 * DAY_MS);
    await clock.runSchedule('requests.remind');
    // Who still misses it is reminded once more, after the others would have been.
    await expect.poll(() => countMails(carol, due)).toBe(2);
    expect(await countMails(anna, due)).toBe(1);
    expect(await countMails(bob, due)).toBe(0);
  },
);
