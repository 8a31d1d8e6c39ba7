import { translator } from './index.js';
import { translate } from './translate.js';

const texts = {
  title: 'Files',
  row: { name: 'Open {{name}} of {{sender}}', again: '{{name}}, {{name}}' },
  files_one: '{{count}} file of {{total}}',
  files_other: '{{count}} files of {{total}}',
};

it('finds a text in its group', () => {
  expect(translate(texts, 'title', 'en')).toBe('Files');
  expect(translate(texts, 'row.again', 'en', { name: 'A' })).toBe('A, A');
});

it('knows neither groups nor names of JavaScript as texts', () => {
  for (const key of ['row', 'missing', 'title.more', 'row.missing.name', 'constructor', 'row.toString'])
    expect(translate(texts, key, 'en')).toBeUndefined();
});

it('leaves a variable without a value, and what looks like one in a value', () => {
  expect(translate(texts, 'row.name', 'en', { name: '{{sender}}' })).toBe('Open {{sender}} of {{sender}}');
});

it('takes the plural form of the language', () => {
  const english = [0, 1, 2].map((count) => translate(texts, 'files', 'en', { count, total: 5 }));
  expect(english).toEqual(['0 files of 5', '1 file of 5', '2 files of 5']);
  const chinese = { files_other: '{{count}} 个文件' };
  expect([0, 1, 2].map((count) => translate(chinese, 'files', 'zh', { count }))).toEqual([
    '0 个文件',
    '1 个文件',
    '2 个文件',
  ]);
});

it('takes a text without forms for any count', () => {
  expect(translate({ files: '文件：{{count}}' }, 'files', 'zh', { count: 1 })).toBe('文件：1');
});

it('lets only keys compile that there are, and plurals only with a count', () => {
  const t = translator<'send', 'common'>('send');
  const calls = () => [
    t('options.label'),
    t('common:retry'),
    t('others', { count: 1 }),
    // @ts-expect-error -- no such text
    t('missing'),
    // @ts-expect-error -- another namespace, which is not loaded
    t('alerts:title'),
    // @ts-expect-error -- a plural
    t('others'),
    // @ts-expect-error -- a form of a plural
    t('others_one'),
  ];
  expect(calls()).toHaveLength(7);
});
