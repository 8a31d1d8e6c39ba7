import { readCursor, writeCursor } from './time-cursor.js';

it('writes a position as text and reads it again', () => {
  const cursor = { at: new Date(1000), id: 'a.b-_' };
  expect(readCursor(writeCursor(cursor))).toEqual(cursor);
});
