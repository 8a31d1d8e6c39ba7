import { readCursor, writeCursor } from './time-cursor.js';

const cursor = { at: new Date('2026-01-01T00:00:00.123Z'), id: 'Ab_-9' };
const text = '1767225600123.Ab_-9';

it('is the time in milliseconds and the id', () => {
  expect(writeCursor(cursor)).toBe(text);
});

it('is read back to the millisecond', () => {
  expect(readCursor(text)).toEqual(cursor);
});
