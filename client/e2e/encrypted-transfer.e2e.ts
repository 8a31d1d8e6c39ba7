import { newFileHeader, openFileHeader } from '../src/encryption/file-header.js';
import { nodeCipher } from '../src/encryption/node/node-cipher.js';
import { SealedFile } from '../src/encryption/sealed-file.js';
import { sealList, toBase64 } from '../src/encryption/sealed-list.js';
import { linkWithKey, newTransferKey, type TransferKey } from '../src/encryption/transfer-key.js';
import type { SourceFile } from '../../server/test/people.js';
import { expect, test, inSecondTier } from './support/journey.js';
import { digestsIn, digestsOf, noiseFile, sha256Hex, sha256Of, textFile, unzip } from './support/test-files.js';

/** As a sender's program makes them. */
async function sealed(files: readonly SourceFile[], key: TransferKey) {
  const made = await Promise.all(
    files.map(async ({ path, bytes }, at) => {
      const { bytes: header, payloadKey } = await newFileHeader(key);
      const file = new SealedFile({ plain: new Blob([new Uint8Array(bytes)]), header, cipher: nodeCipher(payloadKey) });
      const name = `${at + 1}.age`;
      return {
        stored: { path: name, bytes: Buffer.from(await file.arrayBuffer()) },
        listed: { name, path, size: bytes.length, payloadKey: toBase64(payloadKey) },
      };
    }),
  );
  const list = { message: 'The plans, for you alone', files: made.map(({ listed }) => listed) };
  return { stored: made.map(({ stored }) => stored), sealedList: await sealList(list, key) };
}

const files = [
  noiseFile('plans/河岸 plan.bin', 3_000_000),
  textFile('plans/notes.txt', 'The tide is low at seven.'),
  noiseFile('photo.raw', 70_000),
];

test(
  'encrypted files are opened in the browser, one and all, the same to the byte, and no request has the key or a name',
  { tag: '@main' },
  async ({ visit, member, sentTransfer }, testInfo) => {
    const owner = await member({ role: 'business' });
    const key = await newTransferKey();
    const { stored, sealedList } = await sealed(files, key);
    const { link } = await sentTransfer(owner.account, stored, { sealedList });

    const { page } = await visit({ from: 'India' });
    const requested: string[] = [];
    page
      .context()
      .on('request', (request) =>
        requested.push(request.url(), request.postData() ?? '', JSON.stringify(request.headers())),
      );
    await page.goto(linkWithKey(link, key));
    await expect(page.getByText('The plans, for you alone')).toBeVisible();

    const one = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download photo.raw' }).click();
    const photo = await one;
    expect(photo.suggestedFilename()).toBe('photo.raw');
    expect(await sha256Of(await photo.path())).toBe(sha256Hex(files[2]?.bytes ?? Buffer.alloc(0)));

    const all = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all' }).click();
    const zip = await all;
    expect(zip.suggestedFilename()).toBe('plans and 1 more.zip');
    const unpacked = await unzip(await zip.path(), testInfo.outputPath('unpacked'));
    expect(await digestsIn(unpacked)).toEqual(digestsOf(files));

    await page.getByRole('button', { name: 'Preview notes.txt', exact: true }).click();
    await expect(page.getByText('The tide is low at seven.')).toBeVisible();

    const seen = decodeURIComponent(requested.join('\n').replace(/%(?![0-9a-f]{2})/gi, ''));
    for (const secret of [key.identity, 'photo.raw', 'notes.txt', '河岸', 'for you alone', 'plans and 1 more'])
      expect(seen).not.toContain(secret);
    expect(await page.title()).not.toContain('AGE-SECRET');
  },
);

test(
  'exchanged files are refused in words, and nothing is saved',
  inSecondTier('pipe-opener.spec.ts, encrypted-transfer.spec.tsx'),
  async ({ visit, account, sentTransfer }) => {
    const key = await newTransferKey();
    const { stored, sealedList } = await sealed([noiseFile('a.bin', 90_000), noiseFile('b.bin', 90_000)], key);
    const [first, second] = stored;
    const exchanged = [
      { path: '1.age', bytes: second?.bytes ?? Buffer.alloc(0) },
      { path: '2.age', bytes: first?.bytes ?? Buffer.alloc(0) },
    ];
    // Each of them opens with the key, as an age file.
    await openFileHeader(exchanged[0]?.bytes ?? Buffer.alloc(0), key.identity);
    const { link } = await sentTransfer(await account({ role: 'business' }), exchanged, { sealedList });

    const { page } = await visit();
    let saved = 0;
    page.on('download', () => (saved += 1));
    await page.goto(linkWithKey(link, await newTransferKey()));
    await expect(page.getByText(/This key does not open these files/)).toBeVisible();
    await page.getByLabel('Key or whole link').fill(linkWithKey(link, key));
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('button', { name: 'Download a.bin' }).click();
    await expect(page.getByText(/This does not open/).first()).toBeVisible();
    expect(saved).toBe(0);
  },
);

test(
  'without a service worker the page gathers the bytes and saves them',
  inSecondTier('pipe-opener.spec.ts'),
  async ({ visit, account, sentTransfer }, testInfo) => {
    const key = await newTransferKey();
    const { stored, sealedList } = await sealed(files, key);
    const { link } = await sentTransfer(await account({ role: 'business' }), stored, { sealedList });

    const { page, context } = await visit();
    // As in WebKit and in private windows of Firefox.
    await context.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
      Reflect.deleteProperty(window, 'showSaveFilePicker');
    });
    await page.goto(linkWithKey(link, key));
    const all = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all' }).click();
    const unpacked = await unzip(await (await all).path(), testInfo.outputPath('unpacked'));
    expect(await digestsIn(unpacked)).toEqual(digestsOf(files));
  },
);
