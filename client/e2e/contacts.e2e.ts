import { readFile, writeFile } from 'node:fs/promises';
import { download } from './support/steps.js';
import { expect, test, inSecondTier } from './support/journey.js';
import { sha256Of, writeNoise } from './support/test-files.js';

/** 姓名,邮箱,公司,分组 and 陈美, as Windows in China saves them. */
const inGbk = {
  header: Buffer.from('d0d5c3fb2cd3cacfe42cb9abcbbe2cb7d6d7e9', 'hex'),
  name: Buffer.from('b3c2c3c0', 'hex'),
};

test(
  'a list becomes contacts, which are exported, found, deleted and taken back',
  { tag: '@main' },
  async ({ member, address }, testInfo) => {
    const mei = address('mei');
    const { page } = await member();
    await page.goto('/dash');
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Contacts' }).click();
    await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible();

    const list = testInfo.outputPath('list.csv');
    const rest = `,${mei},Silk Road,Press\r\nNobody,not an address,,\r\n=1+1,formula@journey.test,,Press\r\n`;
    await writeFile(list, Buffer.concat([inGbk.header, Buffer.from('\r\n'), inGbk.name, Buffer.from(rest)]));
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import contacts' });
    await dialog.getByLabel('Choose file').setInputFiles(list);
    await expect(dialog.getByText('2 new')).toBeVisible();
    await expect(dialog.getByText('1 skipped')).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Skipped lines' })).toContainText('Line 3Not an email address');
    await expect(dialog.getByRole('row', { name: /陈美/ })).toContainText('Silk Road');
    await dialog.getByRole('button', { name: 'Import 2 contacts' }).click();
    await expect(page.getByRole('row', { name: /陈美/ })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Groups' })).toContainText('Press2');

    const exported = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const text = await readFile(await (await exported).path(), 'utf8');
    expect(text.startsWith('\uFEFFEmail,Name,Company,Groups')).toBe(true);
    expect(text).toContain(`${mei},陈美,Silk Road,Press`);
    expect(text).toContain("formula@journey.test,'=1+1");

    // By keyboard alone: search, select, delete, take back.
    await page.getByRole('searchbox', { name: 'Search contacts' }).fill('formula');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Select =1+1' }).press('Space');
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByText('1 contact deleted.')).toBeVisible();
    await expect(page.getByText('Nothing found for “formula”')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(page.getByRole('row', { name: /formula@journey\.test/ })).toBeVisible();
  },
);

test(
  'a contact is found while a recipient is typed, and the recipient keeps what came',
  inSecondTier('recipients-field.spec.tsx, received.e2e.spec.ts'),
  async ({ member, account, address }, testInfo) => {
    const mei = await account({ email: address('mei') });
    const owner = await member({ email: address('owner') });
    const { page, panel } = owner;
    await page.goto('/dash');
    const contact = { email: mei.email, name: '陈美', company: 'Silk Road' };
    await page.request.post('/v1/contacts', { headers: owner.account.headers, data: contact });
    const source = await writeNoise(testInfo.outputPath('source', 'offer.bin'), 200_000);
    await panel.pickFiles(source);
    const box = panel.form.getByRole('combobox', { name: /^Email to/ });
    await box.fill('陈');
    await expect(page.getByRole('option', { name: /陈美/ })).toBeVisible();
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect(panel.form.getByRole('list', { name: 'Recipients' })).toContainText(mei.email);
    await panel.submit();
    await panel.done();

    const reader = await member({ account: mei });
    await reader.page.goto('/dash');
    await reader.page.getByRole('link', { name: 'Received' }).click();
    // The bell says it too, to who hears the page.
    await expect(reader.page.getByRole('main').getByText('offer.bin', { exact: true })).toBeVisible();
    await reader.page.getByRole('button', { name: 'Save offer.bin to my library' }).click();
    const saving = reader.page.getByRole('dialog', { name: 'Save to my library' });
    await saving.getByRole('button', { name: 'Save', exact: true }).click();
    await reader.page.getByRole('link', { name: 'Show it' }).click();
    await expect(reader.page).toHaveURL(/\/dash\/transfers\/\w{7}$/);
    await reader.page.goto(`/w/${reader.page.url().split('/').at(-1)}`);
    const copy = await download(reader.page);
    expect(await sha256Of(await copy.path())).toBe(await sha256Of(source));
  },
);

test('a group of contacts is sent to from its page', inSecondTier('contacts-page.spec.tsx'), async ({ member }) => {
  const { page, panel, account } = await member();
  const { headers } = account;
  const text = [
    'Name,Email,Company,Group',
    ...['陈美', 'Ravi Menon', 'Léa Dubois', 'Ingrid Solberg'].map(
      (name, at) => `${name},person${at}@harbour${at}.example,Silk Road,${['Press', 'Suppliers'][at % 2]}`,
    ),
  ].join('\n');
  const preview = await page.request.post('/v1/contacts/import/preview', { headers, data: { text } });
  const { digest } = (await preview.json()) as { digest: string };
  await page.request.post('/v1/contacts/import', { headers, data: { text, digest } });
  await page.goto('/dash/contacts');
  await expect(page.getByRole('row')).toHaveCount(5);
  await page.getByRole('link', { name: /^Press/ }).click();
  await expect(page).toHaveURL(/\?group=/);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Send files' }).click();
  await expect(page).toHaveURL('/dash');
  await expect(panel.form.getByRole('list', { name: 'Recipients' }).getByRole('listitem')).toHaveCount(2);
});
