import { buildFile } from '../testing/file.builder.js';
import { buildTree } from '#contract/transfers/file-tree.js';
import { checkedOf, toggle } from './selection.js';

const files = ['a/1', 'a/2', '3'].map((path) => buildFile({ id: path, path }));
const [folder, single] = buildTree(files, 'en');
if (!folder || !single) throw new Error('the tree has a folder and a file');

it('a folder fills, shows part, and empties', () => {
  const full = toggle(folder, new Set());
  expect([...full]).toEqual(['a/1', 'a/2']);
  expect(checkedOf(folder, full)).toBe('all');
  expect(checkedOf(folder, new Set(['a/1']))).toBe('some');
  expect([...toggle(folder, new Set(['a/1']))]).toEqual(['a/1', 'a/2']);
  expect([...toggle(folder, full)]).toEqual([]);
});

it('a file leaves the others as they are', () => {
  expect([...toggle(single, new Set(['a/1']))]).toEqual(['a/1', '3']);
  expect(checkedOf(folder, toggle(single, new Set()))).toBe('none');
});
