import type { Log } from '../../../core/logging/log.js';
import { Changelog, type ChangelogFeed } from './changelog.service.js';
import { updatesHtml } from './content-html.js';

const page = '<h1>News</h1><noscript data-list="updates">Needs a script</noscript><footer></footer>';
const entry = { id: 'a', types: [], created: Date.UTC(2026, 10, 21, 21), title: 'A & <b>', markdownDetails: "$& $'" };
const article =
  '<article><h2>A &amp; &lt;b&gt;</h2><time dateTime="2026-11-21T21:00:00.000Z">Nov 21, 2026</time><div><p>Text</p></div></article>';

function open(read: ChangelogFeed['readEntries']): Changelog {
  const env = { CHANGELOG_URL: 'https://feed.test' } as ConstructorParameters<typeof Changelog>[0]['env'];
  const log = { warn: () => undefined } as Partial<Log> as Log;
  return new Changelog({ env }, { readEntries: read }, { now: () => new Date(0) }, log);
}

it('fills the list into its place as it is', async () => {
  const changelog = open(() => Promise.resolve([entry]));
  expect(await changelog.fillIn(page, 'en')).toBe(
    `<h1>News</h1><noscript>${article.replace('Text', () => '$&amp; $&#x27;')}</noscript><footer></footer>`,
  );
  expect(await changelog.fillIn('<h1>Home</h1>', 'en')).toBe('<h1>Home</h1>');
});

it('leaves the words of the page where the list cannot be had', async () => {
  const changelog = open(() => Promise.reject(new Error('away')));
  expect(await changelog.fillIn(page, 'en')).toBe(page);
});

it('writes news as documents do', () => {
  expect(updatesHtml([{ ...entry, detailsHtml: '<p>Text</p>' }], 'en')).toBe(article);
});
