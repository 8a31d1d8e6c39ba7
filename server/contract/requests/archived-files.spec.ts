import { archivedFiles, itemFolders, type HandedFiles } from './archived-files.js';

type Item = HandedFiles['items'][number];

const item = (itemId: string, name: string) => ({ itemId, name });
const items = [item('i1', 'Passport'), item('i2', 'passport'), item('i3', 'In/out')];
const handed = (itemId: string, names: string[], state: Item['state'] = 'received'): Item => ({
  itemId,
  state,
  files: names.map((name) => ({ fileId: `${itemId}-${name}`, name })),
});
const by = (name: string, email: string, ...all: Item[]): HandedFiles => ({
  from: { name, email },
  transferId: `t-${name}`,
  items: all,
});
const pathsOf = (...args: Parameters<typeof archivedFiles>) => archivedFiles(...args).map(({ path }) => path);

it('puts each file into the folders of its person and item', () => {
  expect(archivedFiles({ items, lang: 'en' }, [by('Mei', '', handed('i1', ['a.pdf', 'b.pdf']))])).toEqual([
    { transferId: 't-Mei', fileId: 'i1-a.pdf', path: 'Mei/Passport/a.pdf' },
    { transferId: 't-Mei', fileId: 'i1-b.pdf', path: 'Mei/Passport/b.pdf' },
  ]);
});

it('keeps items with equal names apart, and makes one folder of each name', () => {
  const submission = by('Mei', '', handed('i1', ['a']), handed('i2', ['a']), handed('i3', ['a']));
  expect(pathsOf({ items, lang: 'en' }, [submission])).toEqual([
    'Mei/Passport/a',
    'Mei/passport (2)/a',
    'Mei/In-out/a',
  ]);
});

it('keeps people apart whose names no file system takes whole', () => {
  const long = '合'.repeat(100);
  const paths = pathsOf({ items, lang: 'en' }, [
    by(long, '', handed('i1', ['a'])),
    by(`${long}!`, '', handed('i1', ['a'])),
  ]);
  expect(paths).toEqual([`${'合'.repeat(85)}/Passport/a`, `${'合'.repeat(83)} (2)/Passport/a`]);
});

it('leaves out what was sent back alone', () => {
  const submission = by('Mei', '', handed('i1', ['a'], 'sent-back'), handed('i2', ['b'], 'accepted'));
  expect(pathsOf({ items, lang: 'en' }, [submission])).toEqual(['Mei/passport (2)/b']);
});

it.each([
  ['en', ['Visitor 1', 'bo@x.test', 'Visitor 2', 'Mei', 'mei (2)', 'MEI (3)', 'a-b', '_']],
  ['zh', ['访客 1', 'bo@x.test', '访客 2', 'Mei', 'mei (2)', 'MEI (3)', 'a-b', '_']],
] as const)('names the folders of people in %s, each once', (lang, folders) => {
  const people = [
    ['', ''],
    ['', 'bo@x.test'],
    ['', ''],
    ['Mei', 'x'],
    ['mei', ''],
    ['MEI', ''],
    ['a\\b', ''],
    ['?', ''],
  ];
  const submissions = people.map(([name = '', email = '']) => by(name, email, handed('i1', ['a'])));
  expect(pathsOf({ items, lang }, submissions)).toEqual(folders.map((folder) => `${folder}/Passport/a`));
});

it('names no transfer where there is none', () => {
  const submission = { ...by('Mei', '', handed('i1', ['a'])), transferId: null };
  expect(archivedFiles({ items, lang: 'en' }, [submission])[0]?.transferId).toBe('');
});

it('has one folder for what is no longer asked for', () => {
  const folderOf = itemFolders([item('i1', 'Other'), item('i2', 'a/b')], 'en');
  expect(['i1', 'i2', 'i8', 'i9'].map(folderOf)).toEqual(['Other', 'a-b', 'Other (2)', 'Other (2)']);
});
