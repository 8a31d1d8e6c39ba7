import { readGroups, writeGroups } from './group-list.js';

it.each([
  ['friends', ['friends']],
  ['friends; work；朋友;', ['friends', 'work', '朋友']],
  ['* myContacts ::: friends ::: work', ['friends', 'work']],
  ['work; work', ['work']],
  ['"VIP" clients; 5" discs', ['"VIP" clients', '5" discs']],
  ['"no end; b', ['"no end', 'b']],
  ['', []],
])('reads the groups in "%s"', (cell, expected) => {
  expect(readGroups(cell)).toEqual(expected);
});

it('reads its own lists back, whatever the names', () => {
  const names = ['friends', 'a; b', 'c；d', 'the "best"', '"', '* starred', 'e ::: f', '朋友、同事'];
  expect(readGroups(writeGroups(names))).toEqual(names);
});
