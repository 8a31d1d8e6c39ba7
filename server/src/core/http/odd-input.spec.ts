import { findOddInput } from './odd-input.js';

const parsed = (json: string) => findOddInput(JSON.parse(json));

describe('what no call takes', () => {
  it.each([
    ['{"__proto__":{"a":1}}', '', 'Unrecognized key: "__proto__"'],
    ['{"a":[{"constructor":1}]}', 'a.0', 'Unrecognized key: "constructor"'],
    ['{"a":{"prototype":null}}', 'a', 'Unrecognized key: "prototype"'],
    ['{"a":{"b":1e400}}', 'a.b', 'expected a finite number'],
    ['[-1e400]', '0', 'expected a finite number'],
  ])('is %.40s', (json, path, message) => {
    expect(parsed(json)).toEqual({ path: path === '' ? [] : path.split('.'), message });
  });

  it.each(['{}', '[]', '"__proto__"', '1', 'null', '{"a":"constructor","proto":[1.5,true,null]}'])(
    'is not %.40s',
    (json) => expect(parsed(json)).toBeNull(),
  );
});
