import { failure, messageOf, ok, warning } from './check.js';

it('says how bad it is and what to do about it', () => {
  expect(ok('spf', 'fine')).toEqual({ id: 'spf', level: 'ok', text: 'fine', fix: [] });
  expect(warning('spf', 'odd', 'one', 'two')).toEqual({
    id: 'spf',
    level: 'warning',
    text: 'odd',
    fix: ['one', 'two'],
  });
  expect(failure('spf', 'bad', 'one', 'two')).toEqual({
    id: 'spf',
    level: 'failure',
    text: 'bad',
    fix: ['one', 'two'],
  });
});

it.each([
  ['the message', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), 'refused'],
  ['the code where the message is empty', Object.assign(new Error(''), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  ['the name of an error with neither', new TypeError(''), 'TypeError'],
  ['what was thrown that is no error', 'stopped', 'stopped'],
  ['nothing of an object that only looks like one', { message: 'refused' }, '[object Object]'],
])('tells of a failure %s', (_, error, message) => {
  expect(messageOf(error)).toBe(message);
});
