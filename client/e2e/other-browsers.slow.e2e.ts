import { createEncryptedRequest } from './support/encrypted-requests.js';
import { PASSPHRASE } from './support/own-key.js';
import { PASSWORD } from './support/steps.js';
import { codeFor, linkIn, mailTo } from './support/inbox.js';
import { expect, test as base } from './support/journey.js';
import { digestsIn, sha256Of, unzip, writeNoise } from './support/test-files.js';
import { missingFor, otherBrowsers, WebDriver, type OtherBrowser } from './support/web-driver.js';

/**
 * Runs in `npm run test:all` only: the same journeys run in Chromium in `npm test` (`send-by-email.e2e.ts`, `send-by-link.e2e.ts`,
 * `file-request.e2e.ts`).
 */
const test = base.extend<{ start(name: OtherBrowser): Promise<WebDriver> }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
  start: async ({}, use) => {
    const started: WebDriver[] = [];
    await use(async (name) => {
      const browser = await WebDriver.start(name);
      started.push(browser);
      return browser;
    });
    for (const browser of started) await browser.stop();
  },
});

const SEND = 'main form input[type=file]';

async function logIn(browser: WebDriver, email: string): Promise<void> {
  await browser.type('input', 'Email', email, { isPart: true });
  await browser.type('input', 'Password', PASSWORD, { enter: true, isPart: true });
}

async function chooseLink(browser: WebDriver): Promise<void> {
  await browser.click('button', 'Link Settings:', { isPart: true });
  await browser.click('label', 'Copy link', { isPart: true });
  await browser.click('button', 'Close options');
}

async function getLink(browser: WebDriver): Promise<string> {
  await browser.click('button', 'Get Link');
  await browser.find('h1, h2', "You're all done!");
  return browser.run<string>(`return document.querySelector('a[href*="/w/"]').href;`);
}

for (const name of otherBrowsers)
  test.describe(name, () => {
    const missing = missingFor(name);
    // Both browsers are Debian packages, which other machines cannot install.
    test.skip(missing !== undefined, `${missing} is not here: npm run test:tools`);

    test('a visitor sends', async ({ start, baseURL, address }, testInfo) => {
      const plan = await writeNoise(testInfo.outputPath('source', 'plan.bin'), 300_000);
      const [sender, recipient] = [address('sender'), address('recipient')];
      const browser = await start(name);
      await browser.open(`${baseURL}/`);
      await browser.find('button', 'Transfer');
      await browser.pick(SEND, plan);
      await browser.type('input', 'Email to', recipient, { enter: true, isPart: true });
      await browser.type('input', 'Your email', sender, { isPart: true });
      await browser.click('button', 'Transfer');
      await browser.type('input', 'Code', await codeFor(sender), { isPart: true });
      await browser.find('h1, h2', "You're all done!");
      const link = linkIn(await mailTo(recipient, /^plan\.bin from /), /\/d\//);
      await browser.open(link);
      await browser.find('button', 'Download');
    });

    test('a member sends by link, and it is downloaded', async ({ start, baseURL, account }, testInfo) => {
      const plan = await writeNoise(testInfo.outputPath('source', 'plan.bin'), 300_000);
      const { email } = await account();
      const browser = await start(name);
      await browser.open(`${baseURL}/login`);
      await logIn(browser, email);
      await browser.find('button', 'Transfer');
      await browser.pick(SEND, plan);
      await chooseLink(browser);
      const link = await getLink(browser);
      await browser.open(link);
      await browser.click('button', 'Download');
      await browser.receives('plan.bin', await sha256Of(plan));
    });

    test('a member asks for a file, and a person submits it', async ({
      start,
      baseURL,
      account,
      address,
    }, testInfo) => {
      const passport = await writeNoise(testInfo.outputPath('source', 'passport.pdf'), 200_000);
      const [{ email }, anna] = [await account({ role: 'pro' }), address('anna')];
      const owner = await start(name);
      await owner.open(`${baseURL}/login?next=/dash/requests/new`);
      await logIn(owner, email);
      await owner.type('input', 'Title', 'Your first day', { isPart: true });
      await owner.type('input', 'Name', 'Passport', { isPart: true });
      await owner.type('input', 'Email to', anna, { enter: true, isPart: true });
      await owner.click('button', 'Send to', { isPart: true });
      await owner.find('h1, h2', 'Your request is ready');
      const link = linkIn(await mailTo(anna, /requested files$/), /\/r\//);

      await owner.open(link);
      await owner.find('button', 'Add files', { isPart: true });
      await owner.pick('main input[type=file]', passport);
      await owner.click('button', 'Submit', { isPart: true });
      await owner.find('h1, h2', 'Thank you, received');
    });

    test('a member sends encrypted files by link, and its key opens one and all', async ({
      start,
      baseURL,
      account,
    }, testInfo) => {
      const plan = await writeNoise(testInfo.outputPath('source', 'plan.bin'), 6_000_000);
      const photo = await writeNoise(testInfo.outputPath('source', 'photo.raw'), 70_000);
      const { email } = await account({ role: 'business' });
      const browser = await start(name);
      await browser.open(`${baseURL}/login`);
      await logIn(browser, email);
      await browser.find('button', 'Transfer');
      await browser.pick(SEND, plan);
      await browser.find('button', 'Add more files');
      await browser.pick(SEND, photo);
      await chooseLink(browser);
      await browser.click('button', 'Password:', { isPart: true });
      await browser.click('label', 'Only people with the key can open this', { isPart: true });
      await browser.click('button', 'Close options');
      const link = await getLink(browser);
      await browser.open('about:blank');
      await browser.open(link);
      await browser.click('button', 'Download photo.raw');
      await browser.receives('photo.raw', await sha256Of(photo));
      await browser.click('button', 'Download all');
      const zip = await browser.arrived(/\.zip$/);
      expect(await digestsIn(await unzip(zip, testInfo.outputPath('unpacked')))).toEqual({
        'photo.raw': await sha256Of(photo),
        'plan.bin': await sha256Of(plan),
      });
    });

    test('a person submits encrypted files, and the owner opens them', async ({
      start,
      baseURL,
      server,
      account,
    }, testInfo) => {
      const passport = await writeNoise(testInfo.outputPath('source', 'passport.pdf'), 200_000);
      const owner = await account({ role: 'business' });
      const items = [{ kind: 'files', name: 'Passport' }];
      const { key, request } = await createEncryptedRequest(owner, server, { items });
      const browser = await start(name);
      await browser.open(`${baseURL}/r/${request.slug}#${key.recipient}`);
      await browser.find('button', 'Add files', { isPart: true });
      await browser.pick('main input[type=file]', passport);
      await browser.type('input', 'Your name', 'Anna Ek', { isPart: true });
      await browser.click('button', 'Submit', { isPart: true });
      await browser.find('h1, h2', 'Thank you, received');

      await browser.open(`${baseURL}/login?next=/dash/requests/${request.slug}`);
      await logIn(browser, owner.email);
      await browser.click('button', 'Unlock', { isPart: true });
      await browser.type('[role=dialog] input', 'Passphrase', PASSPHRASE, { enter: true, isPart: true });
      await browser.click('button', 'Download everything');
      const zip = await browser.arrived(/\.zip$/);
      const sums = Object.values(await digestsIn(await unzip(zip, testInfo.outputPath('unpacked'))));
      expect(sums).toContain(await sha256Of(passport));
    });
  });
