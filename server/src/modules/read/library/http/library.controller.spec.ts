import { teamIds } from './library.controller.js';

const ids = (count: number) => Array.from({ length: count }, (_, at) => `user-${at}`);

it.each([
  ['no header', undefined, []],
  ['an empty header', '', []],
  ['no ids', '[]', []],
  ['ids', '["user-1","user-2"]', ['user-1', 'user-2']],
  ['a hundred ids', JSON.stringify(ids(100)), ids(100)],
  ['more than a hundred ids', JSON.stringify(ids(101)), ['malformed']],
  ['no JSON', 'user-1', ['malformed']],
  ['no list', '{"a":"user-1"}', ['malformed']],
  ['what is no id', '["user-1",{"$gt":""}]', ['malformed']],
])('reads %s', (_, header, expected) => {
  expect(teamIds(header)).toEqual(expected);
});
