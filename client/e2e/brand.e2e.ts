import sharp from 'sharp';
import { mailTo } from './support/inbox.js';
import { expect, test, inSecondTier } from './support/journey.js';
import { noiseFile } from './support/test-files.js';

const COLOR = '#7a1f5c';
const COLOR_AS_SHOWN = 'rgb(122, 31, 92)';
const MARKUP = '<b>Harbour</b> Works';

test(
  'an account sets its brand and defaults, which others see on the page of a link and in its mail',
  inSecondTier('brands.e2e.spec.ts, branding-pages.spec.tsx'),
  async ({ member, visit, address, sentTransfer }) => {
    const { page, account } = await member({ role: 'pro' });
    await page.goto('/dash/account/customize');
    await page.getByRole('switch', { name: 'Use your own color' }).click();
    await page.getByLabel('Color code', { exact: true }).fill('#ffd400');
    await expect(page.getByText(/Links use #7a6600 on light pages/)).toBeVisible();
    await page.getByLabel('Color code', { exact: true }).fill(COLOR);
    await page.getByLabel('Headline').fill(MARKUP);
    await page.getByLabel('Button on download pages').fill('Get the drawings');
    const preview = page.frameLocator('iframe');
    await expect(preview.getByText(MARKUP)).toBeAttached();
    await expect(preview.locator('button', { hasText: 'Get the drawings' })).toHaveCSS(
      'background-color',
      COLOR_AS_SHOWN,
    );

    const ground = sharp({ create: { width: 1800, height: 900, channels: 3, background: '#336699' } }).jpeg();
    await page.getByRole('radio', { name: 'Picture' }).check();
    await page
      .locator('input[accept^="image/"]')
      .last()
      .setInputFiles({ name: 'harbour.jpg', mimeType: 'image/jpeg', buffer: await ground.toBuffer() });
    await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
    await page.getByRole('switch', { name: /Sampan/ }).uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();

    const reader = address('reader');
    const { slug } = await sentTransfer(account, [noiseFile('plan.pdf', 100)], { recipients: [reader] });
    const mail = await mailTo(reader, /plan\.pdf/);
    expect(mail.html).toContain(`background-color:${COLOR}`);
    expect(mail.html).toContain('&lt;b&gt;Harbour&lt;/b&gt; Works');

    const { page: guest, context } = await visit();
    // The server writes the colours first; then the page's own scripts draw them.
    const served = await (await context.request.get(`/w/${slug}`, { headers: { accept: 'text/html' } })).text();
    expect(served).toContain('&lt;b&gt;Harbour&lt;/b&gt; Works');
    expect(served).toContain(`--sampan-palette-secondary-main:${COLOR}`);
    await guest.emulateMedia({ colorScheme: 'light' });
    await guest.goto(`/w/${slug}`);
    await expect(guest.getByText(MARKUP)).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Get the drawings' })).toHaveCSS('background-color', COLOR_AS_SHOWN);
    await expect(guest.locator('[data-ground]')).toHaveCSS('background-image', /\/v1\/pictures\/[\w-]+\/1600\.webp/);
    await expect(guest.getByRole('link', { name: 'Sampan' })).toBeHidden();

    await page.goto('/dash/account?tab=sending');
    await page.getByRole('region', { name: 'New transfers' }).getByLabel('Message').fill('From the harbour');
    await page.getByRole('region', { name: 'New transfers' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved')).toBeVisible();
    await page.goto('/dash');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('From the harbour');
  },
);
