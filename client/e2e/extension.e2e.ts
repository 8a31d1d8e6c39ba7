import { logIn, signUp } from './support/account.js';
import { sha256Of, writeNoise } from './support/cargo.js';
import { Gallery } from './support/gallery.js';
import { linkIn, mailTo } from './support/inbox.js';
import { expect, test } from './support/journey.js';

const DAY_MS = 86_400_000;

test.afterEach(({ system }) => system.resetClock());

test('a recipient who comes too late asks, the button in the mail opens the link, once', async ({
  system,
  visit,
  address,
}, testInfo) => {
  const [sender, ravi] = [address('sender'), address('ravi')];
  const file = await writeNoise(testInfo.outputPath('source', 'contract.bin'), 300_000);
  const { page: home, panel } = await visit();
  await home.goto('/');
  await panel.pickFiles(file);
  await panel.addRecipients(ravi);
  await panel.fillSender(sender);
  await panel.submit();
  await panel.verify(sender);
  await panel.done();
  const personal = linkIn(await mailTo(ravi, /sent you 1 file$/), /\/d\/\w+\/[\w-]+$/);

  await system.advanceClock(7 * DAY_MS + 60_000);
  const recipient = (await visit()).page;
  await recipient.goto(personal);
  await expect(recipient.getByRole('heading', { name: 'This transfer has expired' })).toBeVisible();
  const form = recipient.getByRole('region', { name: 'Ask for more time' });
  // Whom the link is for is not said.
  await expect(form.getByLabel('Your email')).toHaveCount(0);
  expect(await recipient.content()).not.toContain(ravi);
  await form.getByLabel('Note to the sender (optional)').fill('Sorry! <b>Until Friday</b> https://evil.example');
  await recipient.keyboard.press('Tab');
  await recipient.keyboard.press('Enter');
  await expect(recipient.getByRole('heading', { name: 'The sender will know' })).toBeFocused();

  const asked = await mailTo(sender, new RegExp(`^${ravi} asks for more time`));
  expect(asked.text).toContain('Sorry! <b>Until Friday</b>');
  expect(asked.text).not.toContain('https://evil.example');
  const button = linkIn(asked, /\/extension\//);
  // A mail scanner fetches it first.
  expect((await fetch(button)).status).toBe(200);
  await recipient.reload();
  await expect(recipient.getByRole('heading', { name: 'This transfer has expired' })).toBeVisible();

  const phone = (await visit()).page;
  await phone.goto(button);
  await expect(phone.getByRole('heading', { name: 'Link Extended for 48 hours' })).toBeVisible();
  await expect(phone.getByText('New expiry date')).toBeVisible();
  const until = await phone.locator('time').getAttribute('datetime');
  const expected = Date.now() + 7 * DAY_MS + 2 * DAY_MS;
  expect(Math.abs(new Date(until ?? '').getTime() - expected)).toBeLessThan(5 * 60_000);
  await expect(phone.getByText(`The receiver, ${ravi}, will be notified.`)).toBeVisible();

  const told = await mailTo(ravi, /gave you more time$/);
  expect(linkIn(told, /\/d\//)).toBe(personal);
  await recipient.goto(personal);
  const starts = recipient.waitForEvent('download');
  await recipient.getByRole('button', { name: 'Download', exact: true }).click();
  const received = testInfo.outputPath('received.bin');
  await (await starts).saveAs(received);
  expect(await sha256Of(received)).toBe(await sha256Of(file));

  const again = (await visit()).page;
  await again.goto(button);
  await expect(again.getByRole('heading', { name: 'Link expired' })).toBeVisible();
  await expect(again.getByText('Nothing to see here')).toBeVisible();
});

test('an owner answers in the dashboard, and sees the pages of all sides', async ({
  system,
  visit,
  address,
}, testInfo) => {
  test.setTimeout(240_000);
  const [sender, stranger, other] = [address('sender'), address('stranger'), address('other')];
  const file = await writeNoise(testInfo.outputPath('source', 'drawings.bin'), 50_000);
  const owner = await visit();
  await signUp(owner.page, sender);
  await owner.panel.pickFiles(file);
  await owner.panel.chooseLink();
  await owner.panel.submit();
  const link = await owner.panel.done();

  await system.advanceClock(7 * DAY_MS + 60_000);
  const { page } = await visit();
  const gallery = new Gallery(page);
  for (const email of [stranger, other]) {
    await page.goto(link);
    const form = page.getByRole('region', { name: 'Ask for more time' });
    await form.getByRole('button', { name: 'Ask the sender' }).click();
    await expect(form.getByText('Enter the address that the answer should go to.')).toBeVisible();
    if (email === stranger) await gallery.look('extension-ask');
    await form.getByLabel('Your email').fill(email);
    await form.getByLabel('Note to the sender (optional)').fill('I was on the river.');
    await form.getByRole('button', { name: 'Ask the sender' }).click();
    await expect(page.getByRole('heading', { name: 'The sender will know' })).toBeVisible();
  }
  await gallery.look('extension-asked');
  const button = linkIn(await mailTo(sender, new RegExp(`^${other} asks`)), /\/extension\//);

  // The session has run out meanwhile.
  await owner.page.goto('/dash');
  await logIn(owner.page, sender);
  const requests = owner.page.getByRole('region', { name: '2 people ask for more time' });
  await expect(requests.getByText('I was on the river.')).toHaveCount(2);
  const dashboard = new Gallery(owner.page);
  await dashboard.look('extension-requests');
  await requests.getByRole('link', { name: 'drawings.bin' }).first().click();
  const dialog = owner.page.getByRole('dialog', { name: 'drawings.bin' });
  const ofOther = dialog.getByRole('listitem').filter({ hasText: other });
  await ofOther.getByRole('button', { name: 'Decline…' }).click();
  await ofOther.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(dialog.getByRole('region', { name: 'Somebody asks for more time' })).toBeVisible();
  await mailTo(other, /not extended/);
  await dialog.getByRole('button', { name: 'Extend for 48 hours' }).click();
  await expect(dialog.getByText('asks for more time')).toHaveCount(0);
  expect(linkIn(await mailTo(stranger, /gave you more time$/), /\/w\//)).toBe(link);

  await page.goto(button);
  await expect(page.getByRole('heading', { name: 'Link expired' })).toBeVisible();
  await gallery.look('extension-expired');
  await page.goto(linkIn(await mailTo(sender, new RegExp(`^${stranger} asks`)), /\/extension\//));
  await expect(page.getByRole('heading', { name: 'Link Extended for 48 hours' })).toBeVisible();
  await gallery.look('extension-extended');
  gallery.expectNoProblems();
  dashboard.expectNoProblems();
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
});
