import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { expect, test, type Visitor, inSecondTier } from './support/journey.js';
import { countSent, CRAWL, keptBytes, lineOf } from './support/network.js';
import { writeNoise } from './support/test-files.js';
import { startSending } from './support/steps.js';

interface SentBody {
  fileObjects: { fileName: string; crc32?: number }[];
}

/** The files that the page names when it makes a transfer of them. */
async function statedFiles({ page, panel }: Visitor): Promise<SentBody['fileObjects']> {
  const request = page.waitForRequest((each) => each.url().endsWith('/quicksend2'), { timeout: 120_000 });
  await panel.done();
  return ((await request).postDataJSON() as SentBody).fileObjects;
}

test(
  'files are summed up in the page while they travel',
  inSecondTier('checksums.spec.ts'),
  async ({ visit, address }, testInfo) => {
    const paths = [
      await writeNoise(testInfo.outputPath('small.bin'), 300_000),
      await writeNoise(testInfo.outputPath('large.bin'), 9_000_000),
    ];
    const visitor = await visit();
    await visitor.page.goto('/');
    await visitor.panel.pickFiles(...paths);
    const stated = statedFiles(visitor);
    await startSending(visitor, { sender: address('sender'), recipient: address('recipient') });
    const sums = await Promise.all(paths.map(async (path) => crc32(await readFile(path))));
    expect((await stated).map((file) => file.crc32)).toEqual(sums);
  },
);

test(
  'after a reload an upload goes on without picking its file again',
  inSecondTier('unfinished-uploads.spec.tsx, and the journey of an upload cancelled at half'),
  async ({ visit, address }) => {
    const total = 24 * 1024 * 1024;
    const visitor = await visit();
    const { context, page, panel } = visitor;
    // A browser's picker cannot be worked from here; its handles can be had of the page's own files.
    await page.addInitScript(() => {
      const showOpenFilePicker = async () => {
        const folder = await navigator.storage.getDirectory();
        return [await folder.getFileHandle('film.bin')];
      };
      Object.assign(globalThis, { showOpenFilePicker });
    });
    await page.goto('/');
    const noise = await page.evaluate(async (size) => {
      const noise = crypto.getRandomValues(new Uint8Array(65_536));
      const folder = await navigator.storage.getDirectory();
      const file = await (await folder.getFileHandle('film.bin', { create: true })).createWritable();
      for (let at = 0; at < size; at += noise.length) await file.write(noise);
      await file.close();
      return Array.from(noise);
    }, total);
    const sum = crc32(Buffer.alloc(total, Buffer.from(noise)));

    const line = await lineOf(context, page);
    await line.limitUpload(4_000_000);
    await panel.form.getByRole('button', { name: 'Add your files' }).click();
    await startSending(visitor, { sender: address('sender'), recipient: address('recipient') });
    await panel.reach(50);
    await line.limitUpload(CRAWL);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await line.limitUpload(null);

    const reminder = page.getByRole('region', { name: 'Unfinished uploads' });
    await expect(reminder.getByText('film.bin')).toBeVisible();
    await reminder.getByRole('button', { name: 'Resume film.bin' }).click();
    await expect(panel.form.getByRole('list', { name: 'Files to send' }).getByText('film.bin')).toBeVisible();
    const sent = countSent(page);
    const listed = keptBytes(page);
    const stated = statedFiles(visitor);
    await panel.submit();
    expect((await stated)[0]?.crc32).toBe(sum);
    // The half that was there, without the parts that were under way: four at most, which grow on a good line.
    const kept = await listed;
    expect(kept).toBeGreaterThan(0.2 * total);
    expect((await sent()).bytes).toBe(total - kept);
  },
);
