import { readCursor, writeCursor } from './received-cursor.js';
import { sizeClassOf } from './size-class.js';

it('writes a position as text and reads it again', () => {
  const cursor = { at: new Date(1000), id: 'a.b-_' };
  expect(readCursor(writeCursor(cursor))).toEqual(cursor);
});

it('says roughly how much', () => {
  expect([0, 9_999_999, 10_000_000, 1e9].map(sizeClassOf)).toEqual(['small', 'small', 'medium', 'large']);
});
