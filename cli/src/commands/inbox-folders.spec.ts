import { safePath } from '../files/safe-path.js';
import { readInboxFolders } from './inbox-folders.js';

const parts = { request: 'Tax 2026', person: 'li@example.com', item: 'Passport' };

it.each([
  ['./inbox/{person}/{item}', './inbox', 'li@example.com/Passport/a/b.pdf'],
  ['{request}/{person}/{item}', '.', 'Tax 2026/li@example.com/Passport/a/b.pdf'],
  ['/srv/in/for {person}!/', '/srv/in', 'for li@example.com!/a/b.pdf'],
  ['/{item}-{person}', '/', 'Passport-li@example.com/a/b.pdf'],
  ['inbox', 'inbox', 'a/b.pdf'],
  ['/srv/in/', '/srv/in/', 'a/b.pdf'],
])('%s is written below %s, as %s', (pattern, folder, path) => {
  const folders = readInboxFolders(pattern, false);
  expect([folders.folder, folders.pathOf(parts, 'a/b.pdf')]).toEqual([folder, path]);
});

it('reads the separators of Windows there', () => {
  expect(readInboxFolders('C:\\in\\{person}', true).folder).toBe('C:/in');
});

it.each(['{name}', 'in/{}', '{person', '{Person}'])('fills in nothing else: %s', (pattern) => {
  expect(() => readInboxFolders(pattern)).toThrow('use {request}, {person}, {item}');
});

it.each([
  ['../../etc', '..-..-etc'],
  ['..', '_'],
  ['C:\\Windows', 'C_-Windows'],
  ['CON', '_CON'],
  ['', '_'],
  ['.ssh', '_ssh'],
  ['{item}', '{item}'],
])('a person who is called %j has one folder', (person, folder) => {
  const path = readInboxFolders('in/{person}').pathOf({ ...parts, person }, 'a.pdf');
  expect(safePath(path)).toBe(`${folder.replace(/^\./, '_')}/a.pdf`);
});
