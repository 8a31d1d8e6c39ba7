import { cursorOf } from './notification.js';

it('sorts by time as text, then by id', () => {
  const times = [0, 9, 10, 1_800_000_000_000];
  const cursors = times.flatMap((time) => ['a', 'b'].map((id) => cursorOf({ at: new Date(time), id })));
  expect(cursors.toSorted()).toEqual(cursors);
  expect(cursors.at(-1)).toBe('001800000000000-b');
  expect(new Set(cursors).size).toBe(8);
  expect(cursorOf({ at: new Date(8.64e15), id: 'a' }) > (cursors.at(-1) ?? '')).toBe(true);
});
