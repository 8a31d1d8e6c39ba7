import { expect, test } from './support/journey.js';

test('the chosen language stays', { tag: '@main' }, async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/^[\x20-\x7e]+$/);
  await page.getByRole('navigation').getByRole('button', { name: '中文' }).first().click();
  await expect(title).toHaveText(/\p{Script=Han}/u);
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(title).toHaveText(/\p{Script=Han}/u);
  await page.reload();
  await expect(title).toHaveText(/\p{Script=Han}/u);
  await page.getByRole('navigation').getByRole('button', { name: 'English' }).first().click();
  await expect(title).toHaveText('Log in');
});

test('a browser set to Chinese is greeted in Chinese', async ({ visit }) => {
  const { page } = await visit({ locale: 'zh-CN' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Han}/u);
});

test('dark colours stay, from the first frame of the next visit', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await page.getByRole('button', { name: 'Use dark colors' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.addInitScript(() => {
    const frames: string[] = [];
    const look = () => {
      const { body, documentElement } = document;
      const grounds = [documentElement, body].map((part) => part && getComputedStyle(part).backgroundColor);
      frames.push(
        `${documentElement.dataset['scheme']} ${grounds.find((ground) => ground && ground !== 'rgba(0, 0, 0, 0)')}`,
      );
      if (frames.length < 60) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { frames });
  });
  await page.reload();
  await expect(page.getByRole('form', { name: 'Send files' })).toBeVisible();
  const frames = await page.evaluate(() => (window as unknown as { frames: string[] }).frames);
  expect([...new Set(frames)]).toEqual(['dark rgb(12, 21, 20)']);
});
