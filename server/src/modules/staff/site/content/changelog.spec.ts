import { changelogEntry } from '#contract/site/site.js';
import { changelogEn } from './changelog.en.js';
import { changelogZh } from './changelog.zh.js';

const facts = ({ id, types, created }: (typeof changelogEn)[number]) => ({ id, types, created });

it('says the same in both languages, the newest first', () => {
  expect(changelogZh.map(facts)).toEqual(changelogEn.map(facts));
  const times = changelogEn.map(({ created }) => created);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(new Set(changelogEn.map(({ id }) => id)).size).toBe(changelogEn.length);
});

it.each([...changelogEn, ...changelogZh])('$id fits the contract', (entry) => {
  expect(changelogEntry.strict().parse(entry)).toEqual(entry);
});
