import { codeFor, countMails, linkIn, mailTo, scanLinks } from './support/inbox.js';
import { expect, inSecondTier, test } from './support/journey.js';
import { writeText } from './support/test-files.js';

const CODE_MAIL = /verification code/i;

test(
  'only the person asked submits to a request, after a scanner has fetched every link of the mail and the mail was forwarded',
  inSecondTier('request-people-only.e2e.spec.ts'),
  async ({ visit, member, address }, testInfo) => {
    const file = await writeText(testInfo.outputPath('contract.txt'), 'Signed by Asha.\n');
    const asha = address('asha');

    const { page } = await member({ role: 'business' });
    await page.goto('/dash/requests/new');
    await page.getByLabel(/^Title/).fill('Your first day');
    await page.getByRole('group', { name: 'Item 1' }).getByLabel(/^Name/).fill('Contract');
    await page.getByLabel('Email to').fill(`${asha},`);
    await page.getByRole('switch', { name: 'Only these people can open it' }).check();
    await page.getByRole('button', { name: 'Send to 1 person' }).click();
    await expect(page.getByRole('heading', { name: 'Your request is ready' })).toBeVisible();

    const mail = await mailTo(asha, /Your first day/);
    const personal = linkIn(mail, /\/r\/\w+\/[\w-]+$/);
    await scanLinks(mail, personal);
    expect(await countMails(asha, CODE_MAIL)).toBe(0);

    const forwarded = await visit({ from: 'China' });
    await forwarded.page.goto(personal);
    await expect(forwarded.page.getByRole('heading', { name: 'Only for the person it was sent to' })).toBeVisible();
    await expect(forwarded.page.getByText('Your first day')).toHaveCount(0);
    await forwarded.page.goto(personal.slice(0, personal.lastIndexOf('/')));
    await expect(forwarded.page.getByRole('heading', { name: 'Use your personal link' })).toBeVisible();

    const person = await visit({ from: 'India' });
    await person.page.goto(personal);
    await person.page.getByRole('button', { name: 'Send me a code' }).click();
    await person.page.getByLabel('Code', { exact: true }).fill(await codeFor(asha));
    const chooser = person.page.waitForEvent('filechooser');
    await person.page.getByRole('group', { name: 'Contract' }).getByRole('button', { name: 'Add files' }).click();
    await (await chooser).setFiles(file);
    await person.page.getByRole('button', { name: /^Submit/ }).click();
    await expect(person.page.getByRole('heading', { name: 'Thank you, received' })).toBeVisible();

    // The code is asked for once in this browser, and other visitors cannot see the submitted files.
    await person.page.reload();
    await expect(person.page.getByText('contract.txt')).toBeVisible();
    await forwarded.page.goto(personal);
    await expect(forwarded.page.getByRole('button', { name: 'Send me a code' })).toBeVisible();
    expect(await countMails(asha, CODE_MAIL)).toBe(1);
  },
);
