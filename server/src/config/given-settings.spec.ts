import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentSchema, parseEnvironment } from './env.js';
import { givenSettings } from './given-settings.js';

const folder = mkdtempSync(join(tmpdir(), 'sampan-settings-'));
const fileOf = (content: string): string => {
  const path = join(folder, `${content.length}-${Buffer.from(content).toString('hex').slice(0, 40)}`);
  writeFileSync(path, content);
  return path;
};
const missing = join(folder, 'missing');

it.each([
  ['itself', { A: 'value' }, 'value'],
  ['a file', { A_FILE: fileOf('value') }, 'value'],
  ['a file that ends with a newline', { A_FILE: fileOf('value\n') }, 'value'],
  ['a file of Windows', { A_FILE: fileOf('value\r\n') }, 'value'],
  ['a file with two newlines, of which one is dropped', { A_FILE: fileOf(' a\n\n') }, ' a\n'],
  ['a file beside an empty value', { A: '', A_FILE: fileOf('value') }, 'value'],
  ['itself beside an empty name of a file', { A: 'value', A_FILE: '' }, 'value'],
  ['nothing', { A: '', B: 'other' }, undefined],
])('a setting is given by %s', (_by, source, value) => {
  expect(givenSettings(source, ['A'])).toEqual({ given: value === undefined ? {} : { A: value }, problems: new Map() });
});

it.each([
  ['both', { A: 'a', A_FILE: fileOf('value') }, 'given twice, also by A_FILE; set only one of the two'],
  [
    'a missing file',
    { A_FILE: missing },
    `the file ${missing} of A_FILE cannot be read: check that it is there, and who may read it`,
  ],
  ['an empty file', { A_FILE: fileOf('\n') }, `the file ${fileOf('\n')} of A_FILE is empty`],
])('%s is a problem, said without the value', (_what, source, problem) => {
  expect(givenSettings(source, ['A'])).toEqual({ given: {}, problems: new Map([['A', problem]]) });
});

it('no setting has the name of the file of another', () => {
  const names = Object.keys(environmentSchema.shape);
  expect(names.filter((name) => names.includes(`${name}_FILE`))).toEqual([]);
});

it('a problem with a file is said once, among all that is wrong', () => {
  const problems = (): unknown =>
    parseEnvironment({ JWT_SECRET_FILE: missing, STORAGE_MASTER_KEY: 'x', STORAGE_MASTER_KEY_FILE: missing });
  expect(problems).toThrow(/JWT_SECRET: the file .*missing of JWT_SECRET_FILE cannot be read/);
  expect(problems).toThrow(/STORAGE_MASTER_KEY: given twice/);
  expect(problems).not.toThrow(/JWT_SECRET: missing|STORAGE_MASTER_KEY is missing/);
});
