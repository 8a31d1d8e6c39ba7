import { addAuthenticator } from './support/authenticator.js';
import { personalLink } from './support/inbox.js';
import { expect, inSecondTier, test } from './support/journey.js';
import { ENCRYPTION, makeKey, PASSPHRASE, unlock } from './support/own-key.js';
import { digestsIn, digestsOf, textFile, unzip, writeText } from './support/test-files.js';

test(
  'a key is made, opens and changes what its owner sent, and is recovered by its sheet',
  inSecondTier('encryption-page.spec.tsx, account-keys.e2e.spec.ts'),
  async ({ member }, testInfo) => {
    const note = await writeText(testInfo.outputPath('secret-note.txt'), 'secret contents '.repeat(100));
    const { context, page, panel } = await member({ role: 'business' });
    const sent: string[] = [];
    context.on('request', (request) => sent.push(request.url(), request.postData() ?? ''));
    const words = await makeKey(page);

    await page.goto('/dash');
    await panel.pickFiles(note);
    await panel.chooseLink();
    await (await panel.open('Password')).getByRole('switch', { name: /key can open this/ }).check();
    await panel.closeOptions();
    await panel.submit();
    const { pathname } = new URL(await panel.done());
    const slug = pathname.split('/').at(-1) ?? '';

    const tab = await context.newPage();
    await tab.goto(`/dash/transfers/${slug}`);
    const files = tab.getByRole('list', { name: 'Files' });
    await expect(files).toContainText('1.age');
    await tab.getByRole('button', { name: 'Unlock names and files' }).click();
    await unlock(tab);
    await expect(files).toContainText('secret-note.txt');
    const download = tab.waitForEvent('download');
    await files
      .getByRole('button', { name: /secret-note\.txt/ })
      .last()
      .click();
    await tab.getByRole('menuitem', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('secret-note.txt');

    await tab.getByRole('button', { name: 'Add files' }).click();
    await tab.getByTestId('pick-files').setInputFiles(await writeText(testInfo.outputPath('added-note.txt'), 'added'));
    await expect(tab.getByRole('heading', { name: 'Your transfer has been updated.' })).toBeVisible();
    await tab.getByRole('button', { name: 'Back to the transfer' }).click();
    await expect(files).toContainText('added-note.txt');
    await tab.getByRole('button', { name: 'Actions for secret-note.txt' }).click();
    await tab.getByRole('menuitem', { name: 'Replace…' }).click();
    await tab.getByTestId('pick-files').setInputFiles(await writeText(testInfo.outputPath('newer-note.txt'), 'newer'));
    await expect(tab.getByRole('heading', { name: 'Your transfer has been updated.' })).toBeVisible();
    await tab.getByRole('button', { name: 'Back to the transfer' }).click();
    await expect(files).toContainText('newer-note.txt');
    await expect(tab.getByRole('list', { name: 'Earlier versions' })).toContainText('secret-note.txt');
    const all = tab.waitForEvent('download');
    await tab.getByRole('button', { name: 'Download all' }).click();
    const unpacked = await unzip(await (await all).path(), testInfo.outputPath('unpacked'));
    expect(await digestsIn(unpacked)).toEqual(
      digestsOf([textFile('added-note.txt', 'added'), textFile('newer-note.txt', 'newer')]),
    );

    await tab.goto(ENCRYPTION);
    await tab.getByRole('button', { name: 'Forgot your passphrase?' }).click();
    const dialog = tab.getByRole('dialog');
    await dialog.getByLabel('Recovery words').fill(words.join(' '));
    await dialog.getByLabel('Passphrase', { exact: true }).fill('bright moon over hills');
    await dialog.getByRole('button', { name: 'Save passphrase' }).click();
    await expect(tab.getByText(/^Unlocked in this tab/)).toBeVisible();
    await tab.reload();
    await tab.getByRole('button', { name: 'Unlock' }).click();
    await unlock(tab, 'bright moon over hills');
    await expect(tab.getByText(/^Unlocked in this tab/)).toBeVisible();

    for (const secret of ['AGE-SECRET-KEY', PASSPHRASE, words.join(' '), 'added-note', 'newer-note'])
      expect(sent.filter((text) => text.includes(secret))).toEqual([]);
    const kept = await tab.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept).not.toContain('AGE-SECRET-KEY');
  },
);

test(
  'a recipient with a key opens an encrypted email without its password, and saves it',
  inSecondTier('encryption-page.spec.tsx, encrypted-transfer.spec.tsx'),
  async ({ member, address }, testInfo) => {
    const note = await writeText(testInfo.outputPath('secret-note.txt'), 'secret contents');
    const asha = await member({ role: 'business', email: address('asha') });
    await makeKey(asha.page);
    await asha.page.getByRole('switch', { name: /find my key/ }).check();
    const { page, panel } = await member({ role: 'business' });
    await page.goto('/dash');
    await panel.pickFiles(note);
    await panel.addRecipients(asha.account.email);
    const options = await panel.open('Password');
    await options.getByRole('switch', { name: /key can open this/ }).check();
    await expect(options.getByText(/open it with their own key/)).toBeVisible();
    await panel.closeOptions();
    await panel.submit();
    await panel.done();
    await expect(page.getByText(/^No password needed/)).toContainText(asha.account.email);

    await asha.page.goto(await personalLink(asha.account.email));
    await asha.page.getByRole('button', { name: 'Open with your own key' }).click();
    await unlock(asha.page);
    await expect(asha.page.getByRole('region', { name: 'Files' })).toContainText('secret-note.txt');

    await asha.page.goto('/dash/received');
    await asha.page.getByRole('button', { name: /to my library$/ }).click();
    const dialog = asha.page.getByRole('dialog', { name: 'Save to my library' });
    await dialog.getByRole('button', { name: 'Unlock names and files' }).click();
    await unlock(asha.page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await asha.page.getByRole('link', { name: 'Show it' }).click();
    await expect(asha.page.getByRole('list', { name: 'Files' })).toContainText('secret-note.txt');
  },
);

test(
  'a passkey opens the key in place of the passphrase',
  inSecondTier('encryption-page.spec.tsx'),
  async ({ member }) => {
    const { page } = await member();
    await addAuthenticator(page, { hasPrf: true });
    await makeKey(page);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('Journey laptop');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Journey laptop' })).toBeVisible();
    await page.getByRole('button', { name: 'Lock' }).click();
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('button', { name: 'Use Journey laptop' }).click();
    await expect(page.getByText(/^Unlocked in this tab/)).toBeVisible();
  },
);
