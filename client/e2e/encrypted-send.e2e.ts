import { Decrypter } from 'age-encryption';
import type { DownloadPage } from '#contract/transfers/downloads.js';
import { unwrapKey } from '../src/encryption/key-password.js';
import { openList } from '../src/encryption/sealed-list.js';
import { readTransferKey, type TransferKey } from '../src/encryption/transfer-key.js';
import { linkIn, mailTo } from './support/inbox.js';
import { expect, inSecondTier, test } from './support/journey.js';
import type { SendPanel } from './support/send-panel.js';
import { CRAWL, lineOf, watchRequests } from './support/network.js';
import { sha256Hex, sha256Of, writeNoise, writeText } from './support/test-files.js';

const SWITCH = 'Only people with the key can open this';
const MESSAGE = 'The secret is in the river.';

async function encrypt(panel: SendPanel): Promise<void> {
  await (await panel.open('Password')).getByRole('switch', { name: SWITCH }).check();
  await panel.closeOptions();
}

async function call<T>(link: string, path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(new URL(path, link), { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBeLessThan(300);
  return (await answer.json()) as T;
}

const visitOf = (link: string) => {
  const [, kind, slug, recipient] = new URL(link).pathname.split('/');
  return kind === 'd' ? { slug, recipientId: recipient } : { slug };
};

const openPage = (link: string) => call<DownloadPage>(link, '/v1/downloads', visitOf(link));

/** Fetches all files and opens them by age. Answers their sums by path, and the message. */
async function openAll(link: string, page: DownloadPage, key: TransferKey) {
  const list = await openList(page.sealedList ?? '', key);
  const decrypter = new Decrypter();
  decrypter.addIdentity(key.identity);
  const sums: Record<string, string> = {};
  for (const { name, path, size, sha256 } of list.files) {
    const fileId = page.files.find((file) => file.path === name)?.id;
    const body = { ...visitOf(link), visit: page.visit, fileId };
    const { url } = await call<{ url: string }>(link, '/v1/downloads/file', body);
    const stored = await (await fetch(new URL(url, link))).arrayBuffer();
    const plain = await decrypter.decrypt(new Uint8Array(stored));
    sums[path] = sha256Hex(Buffer.from(plain));
    expect([plain.length, sums[path]]).toEqual([size, sha256]);
  }
  return { message: list.message, sums };
}

test(
  'files are encrypted in the page, and only its link opens them',
  inSecondTier('sealed-upload.spec.ts, cli-encryption.e2e.spec.ts'),
  async ({ member }, testInfo) => {
    const film = await writeNoise(testInfo.outputPath('secret-film.bin'), 14_000_000);
    const note = await writeText(testInfo.outputPath('secret-note.txt'), 'secret contents '.repeat(100));
    const { context, page, panel } = await member({ role: 'business' });
    const sent = watchRequests(context);
    await page.goto('/dash');
    await panel.pickFiles(film, note);
    await panel.fillMessage(MESSAGE);
    await panel.chooseLink();
    await encrypt(panel);
    const records = page.waitForRequest((request) => request.url().endsWith('/quicksend2'));
    await panel.submit();
    const link = await panel.done();
    await expect(page.getByText(/This link is the key/)).toBeVisible();
    const { fileObjects } = (await records).postDataJSON() as { fileObjects: { crc32?: number }[] };
    expect(fileObjects.map(({ crc32 }) => typeof crc32)).toEqual(['number', 'number']);

    const key = await readTransferKey(new URL(link).hash);
    if (!key) throw new Error(`no key in ${link}`);
    const opened = await openAll(link, await openPage(link), key);
    expect(opened).toEqual({
      message: MESSAGE,
      sums: { 'secret-film.bin': await sha256Of(film), 'secret-note.txt': await sha256Of(note) },
    });
    for (const secret of [key.identity, 'secret-film', 'secret-note', 'secret contents', MESSAGE])
      expect(sent.filter((text) => text.includes(secret))).toEqual([]);
    expect(await page.title()).not.toContain('AGE-SECRET-KEY');
    expect(await page.evaluate(() => Object.values(localStorage).join(' '))).not.toContain('AGE-SECRET-KEY');
  },
);

test(
  'an encrypted email has no key; the password that the sender passes on opens it',
  inSecondTier('sealed-upload.spec.ts, encrypted-transfers.e2e.spec.ts'),
  async ({ member, address }, testInfo) => {
    const note = await writeText(testInfo.outputPath('secret-note.txt'), 'secret contents '.repeat(100));
    const asha = address('asha');
    const { context, page, panel } = await member({ role: 'business' });
    const sent = watchRequests(context);
    await page.goto('/dash');
    await panel.pickFiles(note);
    await panel.addRecipients(asha);
    await panel.fillMessage(MESSAGE);
    await encrypt(panel);
    await panel.submit();
    await panel.done();
    const password = await page.getByText(/^\w{4}(-\w{4}){3}$/).innerText();

    const mail = await mailTo(asha, /./);
    const text = `${mail.subject} ${mail.text} ${mail.html ?? ''}`;
    for (const secret of ['AGE-SECRET-KEY', password, 'secret-note', MESSAGE]) expect(text).not.toContain(secret);
    const link = linkIn(mail, /\/d\/\w+\/[\w-]+$/);
    const opened = await openPage(link);
    const key = await unwrapKey(opened.wrappedKey ?? '', password);
    if (!key) throw new Error('the password opens nothing');
    expect(await openAll(link, opened, key)).toEqual({
      message: MESSAGE,
      sums: { 'secret-note.txt': await sha256Of(note) },
    });
    for (const secret of [key.identity, password, 'secret-note', MESSAGE])
      expect(sent.filter((each) => each.includes(secret))).toEqual([]);
  },
);

test(
  'an encrypted upload whose tab is closed goes on with the same key',
  inSecondTier('sealed-upload.spec.ts'),
  async ({ member }, testInfo) => {
    const film = await writeNoise(testInfo.outputPath('film.bin'), 24 * 1024 * 1024);
    const { context, page, panel } = await member({ role: 'business' });
    const line = await lineOf(context, page);
    await line.limitUpload(4_000_000);
    await page.goto('/dash');
    await panel.pickFiles(film);
    await panel.chooseLink();
    await encrypt(panel);
    await panel.submit();
    await panel.reach(50);
    await line.limitUpload(CRAWL);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await line.limitUpload(null);

    const reminder = page.getByRole('region', { name: 'Unfinished uploads' });
    await expect(reminder.getByText('film.bin')).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await reminder.getByRole('button', { name: 'Choose film.bin and continue' }).click();
    await (await chooser).setFiles(film);
    await expect(panel.form.getByRole('list', { name: 'Files to send' }).getByText('film.bin')).toBeVisible();
    await expect(panel.form.getByRole('button', { name: 'Password: On' })).toBeVisible();
    const resumes = page.waitForRequest((request) =>
      /\/multiparts\/[^/]+\/parts$/.test(new URL(request.url()).pathname),
    );
    await panel.submit();
    await resumes;
    const link = await panel.done();
    const key = await readTransferKey(new URL(link).hash);
    if (!key) throw new Error(`no key in ${link}`);
    const opened = await openAll(link, await openPage(link), key);
    expect(opened.sums).toEqual({ 'film.bin': await sha256Of(film) });
  },
);
