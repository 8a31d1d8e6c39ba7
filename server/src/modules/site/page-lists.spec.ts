import type { Log } from '../../core/logging/log.js';
import { PageLists } from './page-lists.js';
import { updatesHtml } from './updates-html.js';

const page = '<h1>News</h1><noscript data-list="updates">Needs a script</noscript><footer></footer>';

function open() {
  const warned: unknown[] = [];
  const lists = new PageLists({ warn: (...said: unknown[]) => warned.push(said) } as unknown as Log);
  return { lists, warned };
}

it('fills the list into its place as it is', async () => {
  const { lists } = open();
  lists.provide('updates', (language) => Promise.resolve(`<p>${language} $& $'</p>`));
  expect(await lists.fill(page, 'zh')).toBe(`<h1>News</h1><noscript><p>zh $& $'</p></noscript><footer></footer>`);
  expect(await lists.fill('<h1>Home</h1>', 'zh')).toBe('<h1>Home</h1>');
});

it('leaves the words of the page where the list cannot be had, or nobody provides it', async () => {
  const { lists, warned } = open();
  expect(await lists.fill(page, 'en')).toBe(page);
  lists.provide('updates', () => Promise.reject(new Error('away')));
  expect(await lists.fill(page, 'en')).toBe(page);
  expect(warned).toHaveLength(1);
});

it('writes news as documents do', () => {
  const entry = { id: 'a', types: [], created: Date.UTC(2026, 10, 21, 21), title: 'A & <b>', markdownDetails: '' };
  expect(updatesHtml([{ ...entry, detailsHtml: '<p>Text</p>' }], 'en')).toBe(
    '<article><h2>A &amp; &lt;b&gt;</h2><time dateTime="2026-11-21T21:00:00.000Z">Nov 21, 2026</time><div><p>Text</p></div></article>',
  );
});
