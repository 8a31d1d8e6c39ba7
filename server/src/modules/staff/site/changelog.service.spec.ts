import type { Log } from '../../../core/logging/log.js';
import { Changelog, type ChangelogFeed } from './changelog.service.js';

const entry = { id: 'a', types: [], created: Date.UTC(2026, 10, 21, 21), title: 'A & <b>', markdownDetails: "$& $'" };

function open(read: ChangelogFeed['readEntries']): Changelog {
  const env = { CHANGELOG_URL: 'https://feed.test' } as ConstructorParameters<typeof Changelog>[0]['env'];
  const log = { warn: () => undefined } as Partial<Log> as Log;
  return new Changelog({ env }, { readEntries: read }, { now: () => new Date(0) }, log);
}

it('renders what the feed says', async () => {
  const changelog = open(() => Promise.resolve([entry]));
  expect(await changelog.entriesIn('en')).toEqual([{ ...entry, detailsHtml: '<p>$&amp; $&#x27;</p>' }]);
});

it('has no entries where the feed cannot be read', async () => {
  expect(await open(() => Promise.reject(new Error('away'))).entriesIn('en')).toBeNull();
});
