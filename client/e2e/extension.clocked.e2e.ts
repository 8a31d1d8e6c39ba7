import { DAY_MS, MINUTE_MS } from './support/clock.js';
import { download } from './support/downloading.js';
import { linkIn, mailTo, personalLink } from './support/inbox.js';
import { expect, test } from './support/journey.js';
import { logIn } from './support/account.js';
import { noiseFile, sha256Hex, sha256Of } from './support/test-files.js';

test('a recipient who comes too late asks, the button in the mail opens the link, once', async ({
  clock,
  visit,
  sender,
  sentTransfer,
  address,
}) => {
  const ravi = address('ravi');
  const contract = noiseFile('contract.bin', 300_000);
  const visitor = await sender(address('sender'));
  await sentTransfer(visitor, [contract], { recipients: [ravi] });
  const personal = await personalLink(ravi);

  await clock.advance(7 * DAY_MS + MINUTE_MS);
  const { page: recipient } = await visit();
  await recipient.goto(personal);
  await expect(recipient.getByRole('heading', { name: 'This transfer has expired' })).toBeVisible();
  const form = recipient.getByRole('region', { name: 'Ask for more time' });
  // Whom the link is for is not said.
  await expect(form.getByLabel('Your email')).toHaveCount(0);
  expect(await recipient.content()).not.toContain(ravi);
  await form.getByLabel('Note to the sender (optional)').fill('Sorry! <b>Until Friday</b> https://evil.example');
  await recipient.keyboard.press('Tab');
  await recipient.keyboard.press('Enter');
  await expect(recipient.getByRole('heading', { name: 'Request sent' })).toBeFocused();

  const asked = await mailTo(visitor.email, new RegExp(`^${ravi} asks for more time`));
  expect(asked.text).toContain('Sorry! <b>Until Friday</b>');
  expect(asked.text).not.toContain('https://evil.example');
  const button = linkIn(asked, /\/extension\//);
  // A mail scanner fetches it first.
  expect((await fetch(button)).status).toBe(200);
  await recipient.reload();
  await expect(recipient.getByRole('heading', { name: 'This transfer has expired' })).toBeVisible();

  const { page: phone } = await visit();
  await phone.goto(button);
  await expect(phone.getByRole('heading', { name: 'Link Extended for 48 hours' })).toBeVisible();
  await expect(phone.getByText('New expiry date')).toBeVisible();
  const until = await phone.locator('time').getAttribute('datetime');
  const expected = Date.now() + 7 * DAY_MS + 2 * DAY_MS;
  expect(Math.abs(new Date(until ?? '').getTime() - expected)).toBeLessThan(5 * MINUTE_MS);
  await expect(phone.getByText(`The receiver, ${ravi}, will be notified.`)).toBeVisible();

  const answer = await mailTo(ravi, /gave you more time$/);
  expect(linkIn(answer, /\/d\//)).toBe(personal);
  await recipient.goto(personal);
  const copy = await download(recipient);
  expect(await sha256Of(await copy.path())).toBe(sha256Hex(contract.bytes));

  const { page: again } = await visit();
  await again.goto(button);
  await expect(again.getByRole('heading', { name: 'Already extended' })).toBeVisible();
});

test('an owner declines one request and grants another in the dashboard', async ({
  clock,
  visit,
  member,
  sentTransfer,
  address,
}) => {
  const [stranger, other] = [address('stranger'), address('other')];
  const owner = await member({ email: address('owner') });
  const { email } = owner.account;
  const { link } = await sentTransfer(owner.account, [noiseFile('drawings.bin', 50_000)]);

  await clock.advance(7 * DAY_MS + MINUTE_MS);
  const { page } = await visit();
  const button = (who: string) =>
    mailTo(email, new RegExp(`^${who} asks`)).then((mail) => linkIn(mail, /\/extension\//));
  for (const who of [stranger, other]) {
    await page.goto(link);
    const form = page.getByRole('region', { name: 'Ask for more time' });
    await form.getByRole('button', { name: 'Ask the sender' }).click();
    await expect(form.getByText('Enter your email address.')).toBeVisible();
    await form.getByLabel('Your email').fill(who);
    await form.getByLabel('Note to the sender (optional)').fill('I was on the river.');
    await form.getByRole('button', { name: 'Ask the sender' }).click();
    await expect(page.getByRole('heading', { name: 'Request sent' })).toBeVisible();
  }

  // The session has expired.
  await owner.page.goto('/dash');
  await logIn(owner.page, email);
  const requests = owner.page.getByRole('region', { name: '2 people asked for more time' });
  await expect(requests.getByText('I was on the river.')).toHaveCount(2);
  await requests.getByRole('link', { name: 'drawings.bin' }).first().click();
  const dialog = owner.page.getByRole('dialog', { name: 'drawings.bin' });
  const ofOther = dialog.getByRole('listitem').filter({ hasText: other });
  await ofOther.getByRole('button', { name: 'Decline…' }).click();
  await ofOther.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(dialog.getByRole('region', { name: 'Someone asked for more time' })).toBeVisible();
  await mailTo(other, /not extended/);
  await dialog.getByRole('button', { name: 'Extend for 48 hours' }).click();
  await expect(dialog.getByText('asks for more time')).toHaveCount(0);
  expect(linkIn(await mailTo(stranger, /gave you more time$/), /\/w\//)).toBe(link);

  await page.goto(await button(other));
  await expect(page.getByRole('heading', { name: 'Link expired' })).toBeVisible();
  await page.goto(await button(stranger));
  await expect(page.getByRole('heading', { name: 'Link Extended for 48 hours' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
});
