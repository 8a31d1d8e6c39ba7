import sharp from 'sharp';
import { logIn } from './support/account.js';
import { codeFor, mailTo } from './support/inbox.js';
import { expect, test } from './support/journey.js';
import { noiseFile } from './support/test-files.js';

test('a member sets name and picture, which others see on the page of a link and in its mail', async ({
  member,
  visit,
  address,
  sentTransfer,
}) => {
  const { page, account } = await member();
  await page.goto('/dash/account/profile');
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ana Sousa');
  await page.getByRole('textbox', { name: 'Company' }).fill('Rio & Filhos');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Account of Ana Sousa' })).toBeVisible();

  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#e8502a' } }).jpeg();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo.toBuffer() });
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await dialog.getByRole('button', { name: /^Part of the picture/ }).press('ArrowLeft');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();

  const reader = address('reader');
  const { slug } = await sentTransfer(account, [noiseFile('plan.pdf', 100)], { recipients: [reader] });
  const mail = await mailTo(reader, /Ana Sousa/);
  expect(mail.from?.name).toBe('Ana Sousa via Sampan');
  const [, inMail = ''] = /<img[^>]* src="([^"]+)"/.exec(mail.html ?? '') ?? [];
  expect((await page.request.get(inMail)).headers()['content-type']).toBe('image/png');

  const { page: guest } = await visit();
  await guest.goto(`/w/${slug}`);
  const sender = guest.getByRole('region', { name: 'Sender' });
  await expect(sender).toContainText('Ana Sousa');
  await expect(sender).toContainText('Rio & Filhos');
  const picture = sender.locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
});

test('a member changes the address, and the one before undoes it', async ({ member, visit, address }) => {
  const { page, account } = await member();
  const [before, after] = [account.email, address('moved')];
  await page.goto('/dash/account/profile');
  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByLabel('New address').fill(after);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Verification code').fill(await codeFor(after));
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText('Your address was changed')).toBeVisible();
  await expect(page.getByRole('main').getByText(after)).toBeVisible();

  const mail = await mailTo(before, /address of your account was changed/);
  const [link = ''] = /\S+\/undo-address\S+/.exec(mail.text ?? '') ?? [];
  const { page: owner } = await visit();
  await owner.goto(link);
  await owner.getByRole('button', { name: 'Undo the change' }).click();
  await owner.getByLabel('New password', { exact: true }).fill('another calm river');
  await owner.getByRole('button', { name: 'Save password' }).click();
  await expect(owner.getByText('Your password is changed')).toBeVisible();
  await owner.getByRole('link', { name: 'Log in' }).last().click();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await logIn(owner, before, 'another calm river');
});
