import sharp from 'sharp';
import { pdfText, wave } from '../gallery/samples.js';
import { expect, test, inSecondTier } from './support/journey.js';
import { textFile } from './support/test-files.js';

const plan = {
  path: 'Plan.pdf',
  bytes: Buffer.from(pdfText(['The first page', 'The second page']), 'latin1'),
};

test(
  'files are looked at without being downloaded',
  inSecondTier('states preview-* and download-preview-*'),
  async ({ visit, member, sentTransfer }) => {
    const picture = sharp({ create: { width: 640, height: 400, channels: 3, background: 'teal' } });
    const { page, account } = await member();
    const { link, slug } = await sentTransfer(account, [
      plan,
      { path: 'Voice.wav', bytes: Buffer.from(wave()) },
      { path: '照片 东岸.png', bytes: await picture.png().toBuffer() },
      textFile('Notes 笔记.txt', 'A quiet line.\n第二行。\n'),
    ]);
    await page.goto(`/dash/transfers/${slug}`);
    const look = async (name: string) => page.getByRole('button', { name: `Preview ${name}` }).click();
    const close = () => page.getByRole('button', { name: 'Close preview' }).click();
    await look('Plan.pdf');
    await expect(page.getByText('The first page')).toBeAttached();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('The second page')).toBeAttached();
    await close();
    await look('Voice.wav');
    await expect
      .poll(() => page.locator('audio').evaluate((sound: HTMLAudioElement) => sound.duration))
      .toBeCloseTo(1, 1);
    await close();
    await look('照片 东岸.png');
    await expect(page.getByRole('dialog').getByRole('img', { name: '照片 东岸.png' })).toBeVisible();
    await close();
    await page.reload();
    await expect(page.getByText(/ · 0 downloads$/)).toBeVisible();

    const reader = await visit();
    await reader.page.goto(link);
    await reader.page.getByRole('button', { name: 'Preview Notes 笔记.txt' }).click();
    await expect(reader.page.getByText('A quiet line.')).toBeVisible();
  },
);

test('a document is shown by a browser that cannot iterate over streams, as WebKit', async ({
  visit,
  account,
  sentTransfer,
}) => {
  const { page } = await visit();
  await page.addInitScript(() => Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator));
  const { link } = await sentTransfer(await account(), [plan]);
  await page.goto(link);
  await page.getByRole('button', { name: 'Preview Plan.pdf' }).click();
  const sheet = page.getByRole('img', { name: 'Plan.pdf' });
  await expect(sheet).toBeVisible();
  await expect(page.getByText('The first page')).toBeAttached();
});
