import { linkIn, mailTo } from './support/inbox.js';
import { expect, test, inSecondTier } from './support/journey.js';
import { noiseFile } from './support/test-files.js';

test(
  'a report leads to a take-down, and an appeal restores the transfer',
  inSecondTier('abuse.e2e.spec.ts, states admin-case-filled and download-report'),
  async ({ visit, member, sender, server, sentTransfer, address }) => {
    const [from, ravi] = [await sender(address('sender')), address('ravi')];
    const { slug } = await sentTransfer(from, [noiseFile('drawings.zip', 40_000)], { recipients: [ravi] });

    const { page: reader } = await visit();
    await reader.goto(linkIn(await mailTo(ravi, /drawings\.zip/), /#report$/));
    const report = reader.getByRole('dialog', { name: 'Report this transfer' });
    await report.getByRole('radio', { name: 'Fraud or phishing' }).check();
    await report.getByLabel('Your email (optional)').fill(ravi);
    await report.getByRole('button', { name: 'Send report' }).click();
    await expect(reader.getByText('Thank you for your report')).toBeVisible();

    const { page: desk, account: agent } = await member();
    await server.database
      .collection<{ _id: string }>('users')
      .updateOne({ _id: agent.user?._id ?? '' }, { $set: { staffRole: 'support' } });
    const confirm = async (decision: string) => {
      const dialog = desk.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('It was looked at');
      await dialog.getByRole('button', { name: decision }).click();
      await expect(dialog).toBeHidden();
    };
    await desk.goto('/admin/cases');
    await desk.getByRole('row').filter({ hasText: from.email }).getByRole('link').click();
    await expect(desk.getByRole('heading', { level: 1, name: 'drawings.zip' })).toBeVisible();
    await desk.getByRole('button', { name: 'More actions' }).click();
    await desk.getByRole('menuitem', { name: 'Take down' }).click();
    await confirm('Take down');

    await reader.goto(`/w/${slug}`);
    await expect(reader.getByRole('heading', { name: 'This transfer was taken down' })).toBeVisible();
    await mailTo(ravi, /Your report/);

    const { page: owner } = await visit();
    await owner.goto(linkIn(await mailTo(from.email, /was taken down/), /\/appeal\?/));
    await owner.getByLabel('Why it should be restored').fill('These are drawings of our own house.');
    await owner.getByRole('button', { name: 'Send appeal' }).click();
    await expect(owner.getByRole('heading', { name: 'We have received your appeal' })).toBeVisible();

    await desk.reload();
    await expect(desk.getByText('These are drawings of our own house.')).toBeVisible();
    await desk.getByRole('button', { name: 'Restore' }).click();
    await confirm('Restore');
    await mailTo(from.email, /available again/);
    await reader.reload();
    await expect(reader.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  },
);
