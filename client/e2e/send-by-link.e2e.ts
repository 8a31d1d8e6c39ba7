import { download } from './support/steps.js';
import { expect, test } from './support/journey.js';
import { sha256Of, writeNoise } from './support/test-files.js';

test(
  'a link with a password is created in the page, and opens with that password',
  { tag: '@main' },
  async ({ visit, member }, testInfo) => {
    const plan = await writeNoise(testInfo.outputPath('source', 'plan.bin'), 300_000);
    const notes = await writeNoise(testInfo.outputPath('source', 'notes.bin'), 2000);
    const owner = await member();
    await owner.page.goto('/dash');
    await owner.panel.pickFiles(plan, notes);
    await owner.panel.chooseLink();
    await owner.panel.setPassword('jasmine tea');
    await expect(owner.panel.form.getByRole('button', { name: 'Expiry: 1 week' })).toBeVisible();
    await owner.panel.submit();
    const link = await owner.panel.done();
    await owner.page.goto('/dash/transfers');
    const row = owner.page.getByRole('row', { name: /plan\.bin/ });
    await expect(row).toContainText('None yet');
    await expect(row).toContainText('Link');
    await expect(row.getByRole('img', { name: 'Password protected' })).toBeVisible();

    const { page } = await visit();
    const unlock = async (password: string) => {
      await expect(page.getByRole('heading', { name: 'These files are protected' })).toBeVisible();
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Open' }).click();
    };
    await page.goto(link);
    await unlock('jasmine coffee');
    await expect(page.getByRole('alert')).toHaveText('Wrong password. Try again.');
    await expect(page.getByText('plan.bin')).toBeHidden();
    await unlock('jasmine tea');
    await expect(page.getByText('2 files · 302 kB')).toBeVisible();
    const copy = await download(page, 'Download plan.bin');
    expect(await sha256Of(await copy.path())).toBe(await sha256Of(plan));

    await owner.page.reload();
    await expect(row).not.toContainText('None yet');
    await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible();
    await page.goto('/w/2222222');
    await expect(page.getByRole('heading', { name: 'Transfer not found' })).toBeVisible();
  },
);
