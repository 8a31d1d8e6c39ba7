import type { RequestView } from '#contract/requests/requests.js';
import { linkIn, mailTo } from './support/inbox.js';
import { expect, test, inSecondTier } from './support/journey.js';
import { addTo, asksForFiles, choose, submitForm } from './support/request-form.js';
import { digestsIn, sha256Of, unzip, writeNoise } from './support/test-files.js';

test(
  'an owner asks two people, who each get a link of their own',
  { tag: '@main' },
  async ({ member, visit, address }) => {
    const [anna, bob] = [address('anna'), address('bob')];
    const { page: owner } = await member({ role: 'pro' });
    await owner.goto('/dash/requests');
    await owner.getByRole('link', { name: 'Request files' }).first().click();
    await owner.getByRole('textbox', { name: 'Title' }).fill('Your first day');
    await owner.getByRole('group', { name: 'Item 1' }).getByRole('textbox', { name: 'Name' }).fill('Passport');
    await owner.getByRole('button', { name: 'Add item' }).click();
    await owner.getByRole('group', { name: 'Item 2' }).getByRole('textbox', { name: 'Name' }).fill('Contract');
    await owner.getByRole('combobox', { name: 'Email to' }).fill(`${anna}, ${bob},`);
    await owner.getByRole('button', { name: 'Send to 2 people' }).click();
    await expect(owner.getByRole('heading', { name: 'Your request is ready' })).toBeVisible();
    const links = await Promise.all(
      [anna, bob].map(async (email) => linkIn(await mailTo(email, asksForFiles), /\/r\//)),
    );
    expect(new Set(links).size).toBe(2);
    const { page: recipient } = await visit();
    await recipient.goto(links[1] ?? '');
    await expect(recipient.getByRole('group', { name: 'Contract' })).toBeVisible();
  },
);

test(
  'an owner sends one item back, accepts the rest, and takes everything of two people as one zip',
  inSecondTier('submissions.e2e.spec.ts, requests/request-page.spec.tsx'),
  async ({ member, server, visit, address }, testInfo) => {
    const [anna, bob] = [address('anna'), address('bob')];
    const [passport, unsigned, contract] = await Promise.all(
      ['passport.pdf', 'contract.pdf', 'contract signed.pdf'].map((name, n) =>
        writeNoise(testInfo.outputPath('source', name), 150_000 + n),
      ),
    );
    const { account, page: owner } = await member({ role: 'pro' });
    const asked = await fetch(new URL('/v1/requests', server.url), {
      method: 'POST',
      headers: { ...account.headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'Your first day',
        lang: 'en',
        layout: 'checklist',
        items: ['Passport', 'Contract'].map((name) => ({ kind: 'files', name })),
        people: [{ email: anna }, { email: bob }],
      }),
    });
    const { slug } = (await asked.json()) as RequestView;
    await owner.goto(`/dash/requests/${slug}`);

    const { page: recipient } = await visit();
    await recipient.goto(linkIn(await mailTo(anna, asksForFiles), /\/r\//));
    await choose(recipient, addTo(recipient, 'Passport'), passport);
    await choose(recipient, addTo(recipient, 'Contract'), unsigned);
    await submitForm(recipient);

    // The owner's open page follows.
    await owner.getByRole('button', { name: new RegExp(`what ${anna} submitted`) }).click();
    const submission = owner.getByRole('dialog', { name: anna });
    await submission.getByRole('button', { name: 'Send Contract back' }).click();
    await submission.getByRole('textbox', { name: 'What is wrong' }).fill('The signature is missing <b>on page 2</b>.');
    await submission.getByRole('button', { name: 'Send back', exact: true }).click();
    await expect(submission.getByText('Sent back', { exact: true })).toBeVisible();

    const again = await mailTo(anna, /asked for changes$/);
    expect(again.text).toContain('The signature is missing <b>on page 2</b>.');
    await recipient.goto(linkIn(again, /\/r\//));
    await expect(recipient.getByText('The signature is missing <b>on page 2</b>.')).toBeVisible();
    await choose(recipient, recipient.getByRole('button', { name: 'Replace contract.pdf' }), contract);
    await submitForm(recipient);

    await expect(submission.getByText('contract signed.pdf')).toBeVisible();
    await submission.getByRole('button', { name: 'Accept all' }).click();
    await expect(submission.getByText('Accepted', { exact: true })).toHaveCount(2);
    await submission.getByRole('button', { name: 'Close' }).click();

    const { page: other } = await visit();
    await other.goto(linkIn(await mailTo(bob, asksForFiles), /\/r\//));
    await expect(other.getByText('passport.pdf')).toHaveCount(0);
    await choose(other, addTo(other, 'Passport'), passport);
    await submitForm(other);
    await expect(owner.getByText('1 of 2 received')).toBeVisible();

    const starts = owner.waitForEvent('download');
    await owner.getByRole('button', { name: 'Download everything' }).click();
    const folder = await unzip(await (await starts).path(), testInfo.outputPath('zip'));
    expect(await digestsIn(folder)).toEqual({
      [`${anna}/Contract/contract signed.pdf`]: await sha256Of(contract ?? ''),
      [`${anna}/Passport/passport.pdf`]: await sha256Of(passport ?? ''),
      [`${bob}/Passport/passport.pdf`]: await sha256Of(passport ?? ''),
    });
  },
);
