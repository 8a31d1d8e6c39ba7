import { readFile, writeFile } from 'node:fs/promises';
import { signUp } from './support/account.js';
import { sha256Of, writeNoise } from './support/cargo.js';
import { Gallery } from './support/gallery.js';
import { expect, test } from './support/journey.js';

/** 姓名,邮箱,公司,分组 and 陈美, as Windows in China saves them. */
const inGbk = {
  header: Buffer.from('d0d5c3fb2cd3cacfe42cb9abcbbe2cb7d6d7e9', 'hex'),
  name: Buffer.from('b3c2c3c0', 'hex'),
};

test('a list becomes contacts, a contact a recipient, and the recipient keeps what came', async ({
  visit,
  address,
}, testInfo) => {
  // Two people, their mail, and a page looked at in every way.
  test.slow();
  const owner = await visit();
  const reader = await visit();
  const recipient = address('mei');
  await signUp(reader.page, recipient);

  const { page, panel } = owner;
  await signUp(page, address('owner'));
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Contacts' }).click();
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible();

  const list = testInfo.outputPath('list.csv');
  const rest = `,${recipient},Silk Road,Press\r\nNobody,not an address,,\r\n=1+1,formula@journey.test,,Press\r\n`;
  await writeFile(list, Buffer.concat([inGbk.header, Buffer.from('\r\n'), inGbk.name, Buffer.from(rest)]));
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import contacts' });
  await dialog.getByTestId('contact-list').setInputFiles(list);
  await expect(dialog.getByText('2 new')).toBeVisible();
  await expect(dialog.getByText('1 left out')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Lines left out' })).toContainText('Line 3Not an e-mail address');
  await expect(dialog.getByRole('row', { name: /陈美/ })).toContainText('Silk Road');
  await dialog.getByRole('button', { name: 'Import 2 contacts' }).click();
  await expect(page.getByRole('row', { name: /陈美/ })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Groups' })).toContainText('Press2');

  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const text = await readFile(await (await exported).path(), 'utf8');
  expect(text.startsWith('\uFEFFEmail,Name,Company,Groups')).toBe(true);
  expect(text).toContain(`${recipient},陈美,Silk Road,Press`);
  expect(text).toContain("formula@journey.test,'=1+1");

  // By keyboard alone: search, select, delete, take back.
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('formula');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select =1+1' }).press('Space');
  await page.getByRole('region', { name: 'Selected contacts' }).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('1 contact deleted.')).toBeVisible();
  await expect(page.getByText('Nothing found for “formula”')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('row', { name: /formula@journey\.test/ })).toBeVisible();

  await page.goto('/dash');
  const source = await writeNoise(testInfo.outputPath('source', 'offer.bin'), 200_000);
  await panel.pickFiles(source);
  const box = panel.form.getByRole('combobox', { name: /^Email to/ });
  await box.fill('陈');
  await expect(page.getByRole('option', { name: /陈美/ })).toBeVisible();
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(panel.form.getByRole('list', { name: 'Recipients' })).toContainText(recipient);
  await panel.submit();
  await panel.done();

  await reader.page.getByRole('link', { name: 'Received' }).click();
  // The bell says it too, to who hears the page.
  await expect(reader.page.getByRole('main').getByText('offer.bin', { exact: true })).toBeVisible();
  const gallery = new Gallery(reader.page);
  await gallery.look('received');
  gallery.expectNoProblems();
  await reader.page.getByRole('button', { name: 'Save offer.bin to my library' }).click();
  const saving = reader.page.getByRole('dialog', { name: 'Save to my library' });
  await saving.getByRole('button', { name: 'Save', exact: true }).click();
  await reader.page.getByRole('link', { name: 'Show it' }).click();
  await expect(reader.page).toHaveURL(/\/dash\/transfers\/\w{7}$/);
  const saved = reader.page.url().split('/').at(-1);
  await reader.page.goto(`/w/${saved}`);
  const download = reader.page.waitForEvent('download');
  await reader.page.getByRole('button', { name: 'Download', exact: true }).click();
  expect(await sha256Of(await (await download).path())).toBe(await sha256Of(source));
});

test('contacts look right, and are sent to from their page', async ({ visit, address }, testInfo) => {
  const { page, panel } = await visit();
  await signUp(page, address('owner'));
  await page.goto('/dash/contacts');
  const gallery = new Gallery(page);
  await gallery.look('contacts-empty');
  const list = testInfo.outputPath('list.csv');
  const names = ['陈美', 'Ravi Menon', 'Léa Dubois', 'Tomás Herrera', '王小明', 'Ingrid Solberg'];
  const lines = names.map(
    (name, at) =>
      `${name},person${at}@harbour${at}.example,${['Silk Road', '长江贸易', ''][at % 3]},${['Press', 'Suppliers', ''][at % 3]}`,
  );
  await writeFile(
    list,
    [
      'Name,Email,Company,Group,Phone',
      ...lines,
      'Nobody,,,',
      'Twice,person1@harbour1.example,,',
      '"Broken" quote,x@x.example,,',
    ].join('\n'),
  );
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByTestId('contact-list').setInputFiles(list);
  await expect(dialog.getByText('6 new')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 6 contacts' }).click();
  await expect(page.getByRole('row')).toHaveCount(7);
  await gallery.look('contacts');
  gallery.expectNoProblems();

  await page.getByRole('link', { name: /^Press/ }).click();
  await expect(page).toHaveURL(/\?group=/);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Send files' }).click();
  await expect(page).toHaveURL('/dash');
  await expect(panel.form.getByRole('list', { name: 'Recipients' }).getByRole('listitem')).toHaveCount(2);
});
