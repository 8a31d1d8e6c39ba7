/** @jest-environment node */
import { frameMarks } from '#contract/transfers/link-frame.js';
import { renderPage } from './first-paint.js';
import { renderLinkPaints } from './link-paint.js';

const countOf = (html: string, text: string) => html.split(text).length - 1;

it.each(['en', 'zh'] as const)('renders the pages of links with a place for each fact, in %s', async (language) => {
  const { open, closed, rows, texts } = await renderLinkPaints(
    (path, shown) => renderPage(path, shown, { sellsPlans: false, letsSignUp: true }),
    language,
  );
  const { rowName, rowSize, about, initials, ...facts } = frameMarks;
  for (const mark of Object.values(facts)) expect([mark, countOf(open.html, mark)]).toEqual([mark, 1]);
  expect(open.html).toContain(`>${initials}<`);
  for (const row of Object.values(rows)) {
    expect(row).toMatch(/^<li .*data-depth="0".*<\/li>$/s);
    expect([countOf(row, rowName), countOf(row, rowSize)]).toEqual([1, 1]);
  }
  expect(Object.keys(rows)).toContain('folder');
  expect(countOf(closed['transfer-expired'].html, about)).toBe(1);
  expect(closed['password-required'].html).toContain('<form');
  for (const { html, styles } of [open, ...Object.values(closed)]) {
    expect(html).toContain('<h1');
    expect(html).toContain('<footer');
    // The content policy of the served page allows neither.
    expect(html).not.toMatch(/<[^>]*\s(style|on[a-z]+)=/i);
    expect(styles).toMatch(/^<style nonce="__CSP_NONCE__"/);
  }
  expect(texts['summary.files_other']).toContain('{{count}}');
  expect('summary.files_one' in JSON.parse(JSON.stringify(texts))).toBe(language === 'en');
});
