import sharp from 'sharp';
import { mailTo } from './support/inbox.js';
import { expect, test, inSecondTier } from './support/journey.js';
import { noiseFile } from './support/test-files.js';

test(
  'a member sets name and picture, which others see on the page of a link and in its mail',
  inSecondTier('thumbnails.e2e.spec.ts, profile-page.spec.tsx'),
  async ({ member, visit, address, sentTransfer }) => {
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
    await dialog.getByRole('button', { name: /^The part of the picture/ }).press('ArrowLeft');
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
  },
);
