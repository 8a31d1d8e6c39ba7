import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';

const header = `<header class="top">
  <details><summary>Features</summary><a href="/product">One</a></details>
  <a href="/zh/blog" data-language="zh">中文</a>
  <button data-scheme-switch hidden></button>
  <a href="/login" data-visitor>Log in</a>
  <a href="/dash" data-member hidden>Dash</a>
</header>`;

/** The script of the public site, on a page with its header; `marker`: a session may exist. */
async function open(marker: string | null = null) {
  const { window } = new JSDOM(header, { url: 'https://files.test/blog', runScripts: 'outside-only' });
  if (marker !== null) window.localStorage.setItem('ssid', marker);
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  window.eval(readFileSync(join(import.meta.dirname, 'site.js'), 'utf8'));
  if (window.document.readyState !== 'complete') await new Promise((done) => window.addEventListener('load', done));
  const find = (selector: string) => {
    const found = window.document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`there is no ${selector}`);
    return found;
  };
  return { window, find };
}

it.each([
  [null, true, false],
  ['1', false, true],
])('with the marker %s of a session, the header shows the log-in: %s, the dashboard: %s', async (marker, ...shown) => {
  const { find } = await open(marker);
  expect([!find('[data-visitor]').hidden, !find('[data-member]').hidden]).toEqual(shown);
});

it('closes a menu by a press elsewhere and by Esc', async () => {
  const { window, find } = await open();
  const isOpenAfter = (act: () => void) => {
    find('details').setAttribute('open', '');
    act();
    return find('details').hasAttribute('open');
  };
  expect(isOpenAfter(() => find('summary').dispatchEvent(new window.KeyboardEvent('keydown', { key: 'a' })))).toBe(
    true,
  );
  expect(isOpenAfter(() => find('body').click())).toBe(false);
  expect(isOpenAfter(() => window.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Escape' })))).toBe(false);
});

it('remembers the language and the colour scheme that were chosen', async () => {
  const { window, find } = await open();
  expect(find('[data-scheme-switch]').hidden).toBe(false);
  find('[data-scheme-switch]').click();
  find('[data-language]').dispatchEvent(new window.Event('click'));
  const { localStorage, document } = window;
  expect([localStorage.getItem('lang'), localStorage.getItem('scheme')]).toEqual(['zh', 'dark']);
  expect(document.documentElement.getAttribute('data-scheme')).toBe('dark');
});
