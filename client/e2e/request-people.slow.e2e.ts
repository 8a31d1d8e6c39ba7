import { linkIn, mailTo } from './support/inbox.js';
import { expect, test } from './support/journey.js';

const asksForFiles = /asks you for files$/;

/**
 * Runs in `npm run test:all` only: `requests.e2e.spec.ts` shows in `npm test` that each person has a link, and
 * `request-form.spec.tsx` the form; `request-review.e2e.ts` has the two at work.
 */
test('an owner asks two people, who each get a link of their own', async ({ member, visit, address }) => {
  const [anna, bob] = [address('anna'), address('bob')];
  const { page: owner } = await member({ role: 'pro' });
  await owner.goto('/dash/requests');
  await owner.getByRole('link', { name: 'Request files' }).first().click();
  await owner.getByRole('textbox', { name: 'Title' }).fill('Your first day');
  await owner.getByRole('group', { name: 'Item 1' }).getByRole('textbox', { name: 'Name' }).fill('Passport');
  await owner.getByRole('button', { name: 'Add item' }).click();
  await owner.getByRole('group', { name: 'Item 2' }).getByRole('textbox', { name: 'Name' }).fill('Contract');
  await owner.getByRole('combobox', { name: 'Email to' }).fill(`${anna}, ${bob},`);
  await owner.getByRole('button', { name: 'Send to 2 people' }).click();
  await expect(owner.getByRole('heading', { name: 'Your request is ready' })).toBeVisible();
  const links = await Promise.all([anna, bob].map(async (email) => linkIn(await mailTo(email, asksForFiles), /\/r\//)));
  expect(new Set(links).size).toBe(2);
  const { page: recipient } = await visit();
  await recipient.goto(links[1] ?? '');
  await expect(recipient.getByRole('group', { name: 'Contract' })).toBeVisible();
});
