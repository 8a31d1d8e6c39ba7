import { signUp } from './support/account.js';
import { writeText } from './support/cargo.js';
import { mailTo } from './support/inbox.js';
import { expect, test } from './support/journey.js';

/** Markup, and what programs that fill in texts would take for a place to fill (A89). */
const MARKUP = '<img src=x onerror=document.title="owned"> {{name}} {{count}} $t(brand)';

test('an uploaded page is saved, never shown (A79)', async ({ visit, address }, testInfo) => {
  const script = '<script>document.title = "owned"; localStorage.setItem("owned", "1")</script>';
  const owner = await visit();
  await signUp(owner.page, address('owner'));
  await owner.panel.pickFiles(await writeText(testInfo.outputPath('page.html'), `<html><body>${script}</body></html>`));
  await owner.panel.chooseLink();
  await owner.panel.submit();
  const link = await owner.panel.done();

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

test('markup in names and messages is shown as it was typed (A88, A89)', async ({ visit, address }, testInfo) => {
  const name = `${MARKUP}.txt`;
  const recipient = address('recipient');
  const owner = await visit();
  await signUp(owner.page, address('owner'));
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
  await expect(page.getByText(MARKUP, { exact: true })).toBeVisible();
  for (const shown of [owner.page, page]) {
    await expect(shown.locator('img[src="x"]')).toHaveCount(0);
    await expect(shown).not.toHaveTitle(/owned/);
  }
  const mail = await mailTo(recipient, /sent you 1 file$/);
  expect(mail.html).not.toMatch(/<img/i);
  expect(mail.html).toContain('&lt;img');
});

test('a shared link describes itself to chats, without the names a password protects', async ({
  visit,
  address,
}, testInfo) => {
  const owner = await visit();
  await signUp(owner.page, address('owner'));
  const describe = async (link: string) => {
    const html = await (await owner.context.request.get(link, { headers: { accept: 'text/html' } })).text();
    const tags = html.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g);
    return Object.fromEntries([...tags].map(([, property, content]) => [property, content]));
  };
  const file = await writeText(testInfo.outputPath('quarterly figures.txt'), 'figures');
  const send = async (password: string) => {
    await owner.panel.pickFiles(file);
    await owner.panel.chooseLink();
    if (password) await owner.panel.setPassword(password);
    await owner.panel.submit();
    const link = await owner.panel.done();
    await owner.page.getByRole('button', { name: 'Send Another?' }).click();
    return link;
  };
  const open = await send('');
  const tags = await describe(open);
  const title = `${address('owner')} sent you a file`;
  expect(tags).toMatchObject({ site_name: 'Sampan', url: open, title, description: 'quarterly figures.txt · 7 B' });
  const secret = await describe(await send('jasmine tea'));
  expect(secret).toMatchObject({ site_name: 'Sampan' });
  expect(JSON.stringify(secret)).not.toContain('figures');
});
