import type { Page } from '@playwright/test';
import { linkIn, mailTo } from './support/inbox.js';
import { expect, inSecondTier, test } from './support/journey.js';
import { makeKey, unlock } from './support/own-key.js';
import { addTo, asksForFiles, choose, submitForm } from './support/request-form.js';
import { digestsIn, sha256Of, unzip, writeNoise, writeText } from './support/test-files.js';

/** A checklist of files and a question, for these people. */
async function makeRequest(page: Page, people: readonly string[]): Promise<void> {
  await page.goto('/dash/requests/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Your first day');
  const item = (position: number) => page.getByRole('group', { name: `Item ${position}` });
  await item(1).getByRole('textbox', { name: 'Name' }).fill('Passport');
  await page.getByRole('button', { name: 'Add item' }).click();
  await item(2).getByRole('textbox', { name: 'Name' }).fill('Bank account');
  await item(2).getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Text' });
  await page.getByRole('combobox', { name: 'Email to' }).fill(`${people.join(', ')},`);
  await page.getByRole('button', { name: 'More settings' }).click();
  await page.getByRole('switch', { name: 'End-to-end encrypted' }).check();
  await page.getByRole('button', { name: 'Send to 2 people' }).click();
  await expect(page.getByRole('heading', { name: 'Your request is ready' })).toBeVisible();
}

test(
  'what two people submit is encrypted for the owner, who reads it, sends one item back, and takes all as one zip',
  inSecondTier('sealed-request.spec.tsx, readable-items.spec.ts, encrypted-requests.e2e.spec.ts'),
  async ({ member, visit, address }, testInfo) => {
    const [anna, bob] = [address('anna'), address('bob')];
    const [dark, light] = await Promise.all(
      ['passport dark.jpg', 'passport light.jpg'].map((name, at) =>
        writeNoise(testInfo.outputPath('source', name), 150_000 + at),
      ),
    );
    const note = await writeText(testInfo.outputPath('source', 'secret-note.txt'), 'secret contents');
    const { page: owner, context } = await member({ role: 'pro' });
    const sent: string[] = [];
    const watch = (url: string, body: string | null) => sent.push(url, body ?? '');
    context.on('request', (request) => watch(request.url(), request.postData()));
    await makeKey(owner);
    await makeRequest(owner, [anna, bob]);

    const { page: recipient } = await visit();
    recipient.on('request', (request) => watch(request.url(), request.postData()));
    await recipient.goto(linkIn(await mailTo(anna, asksForFiles), /\/r\//));
    await choose(recipient, addTo(recipient, 'Passport'), dark);
    await recipient.getByRole('textbox', { name: 'Bank account' }).fill('DE89 3704 0044');
    await submitForm(recipient);

    await owner.getByRole('link', { name: 'Show the request' }).click();
    await owner.getByRole('button', { name: new RegExp(`what ${anna} submitted`) }).click();
    const submission = owner.getByRole('dialog', { name: anna });
    await expect(submission.getByText('Encrypted answer')).toBeVisible();
    await submission.getByRole('button', { name: 'Unlock names and files' }).click();
    await unlock(owner);
    await expect(submission.getByText('passport dark.jpg')).toBeVisible();
    await expect(submission.getByText('DE89 3704 0044')).toBeVisible();
    await submission.getByRole('button', { name: 'Send Passport back' }).click();
    await submission.getByRole('textbox', { name: 'What is wrong' }).fill('Too dark to read');
    await submission.getByRole('button', { name: 'Send back', exact: true }).click();
    await expect(submission.getByText('Too dark to read')).toBeVisible();
    await submission.getByRole('button', { name: 'Accept Bank account' }).click();
    await expect(submission.getByText('Accepted', { exact: true })).toBeVisible();

    await recipient.goto(linkIn(await mailTo(anna, /asked for changes$/), /\/r\//));
    await expect(recipient.getByText('Too dark to read')).toBeVisible();
    await choose(recipient, recipient.getByRole('button', { name: 'Replace passport dark.jpg' }), light);
    await submitForm(recipient);

    const { page: other } = await visit();
    await other.goto(linkIn(await mailTo(bob, asksForFiles), /\/r\//));
    await choose(other, addTo(other, 'Passport'), note);
    await submitForm(other);

    // The key is locked again after a reload.
    await owner.reload();
    await expect(owner.getByText('1 encrypted file')).toBeVisible();
    await submission.getByRole('button', { name: 'Unlock names and files' }).click();
    await unlock(owner);
    await expect(submission.getByText('passport light.jpg')).toBeVisible();
    await submission.getByRole('button', { name: 'Close' }).click();
    await owner.getByRole('button', { name: new RegExp(`what ${bob} submitted`) }).click();
    const ofBob = owner.getByRole('dialog', { name: bob });
    await ofBob.getByRole('button', { name: /^Preview secret-note\.txt/ }).click();
    await expect(owner.getByText('secret contents')).toBeVisible();
    await owner.keyboard.press('Escape');
    await ofBob.getByRole('button', { name: 'Close' }).click();

    const starts = owner.waitForEvent('download');
    await owner.getByRole('button', { name: 'Download everything' }).click();
    const zip = await starts;
    expect(zip.suggestedFilename()).toBe('Your first day.zip');
    const folder = await unzip(await zip.path(), testInfo.outputPath('zip'));
    expect(await digestsIn(folder)).toEqual({
      [`${anna}/Passport/passport light.jpg`]: await sha256Of(light ?? ''),
      [`${bob}/Passport/secret-note.txt`]: await sha256Of(note),
    });

    for (const secret of ['AGE-SECRET-KEY', 'passport dark', 'secret-note', 'DE89', 'Too dark'])
      expect(sent.filter((text) => text.includes(secret))).toEqual([]);
  },
);
