import { refuseJson } from './json-scan.js';

const refused = (json: string) => refuseJson(Buffer.from(json));
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const list = (length: number, item = '0') => `[${Array.from({ length }, () => item).join()}]`;

describe('JSON that is not parsed', () => {
  it.each([33, 1000, 1_000_000])('is %i levels deep', (depth) => {
    expect(refused(nested(depth))).toBe('nested too deeply');
    expect(refused(`{"a":${nested(depth)}}`)).toBe('nested too deeply');
  });

  it.each([
    ['more items than any list', list(10_001)],
    ['more keys than any object', `{${Array.from({ length: 1001 }, (_, at) => `"k${at}":1`).join()}}`],
    ['more values than any body', list(11, list(9999))],
    ['a million objects', list(1_000_000, '{}')],
  ])('has %s', (_, json) => expect(refused(json)).toBe('too many values'));

  it.each([
    ['the most parts', `{"parts":${list(10_000, '{"partNumber":1,"etag":"x","crc32":1}')}}`],
    ['the deepest', nested(32)],
    ['text that looks like structure', JSON.stringify({ text: '[{,"\\,'.repeat(200_000) })],
    ['the widest object', `{${Array.from({ length: 1000 }, (_, at) => `"k${at}":1`).join()}}`],
    ['nothing', ''],
    ['what the parser refuses', '],,,}"'],
  ])('is not %s', (_, json) => expect(refused(json)).toBeNull());
});
