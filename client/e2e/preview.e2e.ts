import { writePdf, writePicture, writeSound } from './support/documents.js';
import { expect, test, inSecondTier } from './support/journey.js';
import { readSourceFile, textFile } from './support/test-files.js';

test(
  'files are looked at without being downloaded',
  inSecondTier('states preview-* and download-preview-*'),
  async ({ visit, member, sentTransfer }, testInfo) => {
    const source = (name: string) => testInfo.outputPath('source', name);
    const { page, account } = await member();
    const { link, slug } = await sentTransfer(account, [
      await readSourceFile(await writePdf(source('Plan.pdf'), ['The first page', 'The second page'])),
      await readSourceFile(await writeSound(source('Voice.wav'))),
      await readSourceFile(await writePicture(source('照片 东岸.png'))),
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
}, testInfo) => {
  const { page } = await visit();
  await page.addInitScript(() => Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator));
  const path = await writePdf(testInfo.outputPath('source', 'Plan.pdf'), ['The first page', 'The second page']);
  const { link } = await sentTransfer(await account(), [await readSourceFile(path)]);
  await page.goto(link);
  await page.getByRole('button', { name: 'Preview Plan.pdf' }).click();
  const sheet = page.getByRole('img', { name: 'Plan.pdf' });
  await expect(sheet).toBeVisible();
  await expect(page.getByText('The first page')).toBeAttached();
});
