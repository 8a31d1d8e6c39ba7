import { mailTo } from './support/inbox.js';
import { expect, test } from './support/journey.js';
import { textFile, writeText } from './support/test-files.js';

/** Markup, and what programs that fill in texts would take for a place to fill. */
const MARKUP = '<img src=x onerror=document.title="owned"> {{name}} {{count}} $t(brand)';

test('an uploaded page is saved, never shown', { tag: '@main' }, async ({ visit, account, sentTransfer }) => {
  const script = '<script>document.title = "owned"; localStorage.setItem("owned", "1")</script>';
  const { link } = await sentTransfer(await account(), [textFile('page.html', `<html><body>${script}</body></html>`)]);

  const { page, context } = await visit();
  await page.goto(link);
  const answer = page.waitForResponse((response) => response.url().endsWith('/v1/downloads/file'));
  await page.getByRole('button', { name: 'Download page.html' }).click();
  const { url } = (await (await answer).json()) as { url: string };
  const headers = (await context.request.get(url)).headers();
  expect(headers['content-disposition']).toMatch(/^attachment;/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain('sandbox');

  const opened = await context.newPage();
  const saved = opened.waitForEvent('download');
  await expect(opened.goto(url)).rejects.toThrow(/Download is starting/);
  await saved;
  expect(await opened.title()).toBe('');
  expect(await page.evaluate(() => localStorage.getItem('owned'))).toBeNull();
});

test('markup in names and messages is shown as it was typed', async ({ visit, member, address, request }, testInfo) => {
  const name = `${MARKUP}.txt`;
  const recipient = address('recipient');
  const owner = await member();
  const { headers } = owner.account;
  const renamed = await request.post('/v1/updateProfile', { headers, data: { fullName: MARKUP, company: MARKUP } });
  expect(renamed.status()).toBe(200);
  await owner.page.goto('/dash');
  await owner.panel.pickFiles(await writeText(testInfo.outputPath('source', name), 'harmless'));
  await expect(owner.panel.form.getByTitle(name, { exact: true })).toBeVisible();
  await owner.panel.addRecipients(recipient);
  await owner.panel.fillMessage(MARKUP);
  await owner.panel.submit();
  const link = await owner.panel.done();
  await expect(owner.page.getByRole('link', { name, exact: true })).toBeVisible();

  const { page } = await visit();
  await page.goto(link);
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByText(MARKUP, { exact: true })).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(MARKUP);
  for (const shown of [owner.page, page]) {
    await expect(shown.locator('img[src="x"]')).toHaveCount(0);
    await expect(shown).not.toHaveTitle('owned');
  }
  const mail = await mailTo(recipient, / from /);
  expect(mail.html).not.toMatch(/<img/i);
  expect(mail.html).toContain('&lt;img');
});

test('a shared link describes itself to chats, without the names a password protects', async ({
  account,
  sentTransfer,
  request,
}) => {
  const owner = await account();
  const describe = async (link: string) => {
    const html = await (await request.get(link, { headers: { accept: 'text/html' } })).text();
    const tags = html.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g);
    return Object.fromEntries([...tags].map(([, property, content]) => [property, content]));
  };
  const file = textFile('quarterly figures.txt', 'figures');
  const { link } = await sentTransfer(owner, [file]);
  const title = `${owner.email.split('@')[0]} sent you a file`;
  const { image = '', ...described } = await describe(link);
  expect(described).toMatchObject({
    site_name: 'Sampan',
    url: link,
    title,
    description: 'quarterly figures.txt · 7 bytes',
  });
  expect((await request.get(image)).headers()['content-type']).toBe('image/png');
  const secret = await describe((await sentTransfer(owner, [file], { password: 'jasmine tea' })).link);
  expect(secret).toMatchObject({ site_name: 'Sampan' });
  expect(JSON.stringify(secret)).not.toContain('figures');
});
