import * as z from 'zod';
import { relativePathSchema } from '../primitives.js';
import { namedRefusalIn, refusedAs } from './refused-value.js';

const issuesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? [];

it('finds the refusal that a schema names, among others', () => {
  const schema = z.object({
    count: z.int(),
    name: z.string().superRefine((name, context) => {
      if (name === 'twice') context.addIssue(refusedAs('duplicate-file', { fileName: name }));
    }),
  });
  expect(issuesOf(schema, { count: 1, name: 'once' })).toEqual([]);
  const refusal = { code: 'duplicate-file', details: { fileName: 'twice' } };
  expect(namedRefusalIn(issuesOf(schema, { count: 0.5, name: 'twice' }))).toEqual(refusal);
  expect(namedRefusalIn(issuesOf(schema, { count: 0.5, name: 'once' }))).toBeUndefined();
});

it.each([
  ['a'.repeat(1025), 'file-path-too-long'],
  [`${'a/'.repeat(513)}b.txt`, 'file-path-too-long'],
  ['folder/...', 'file-name-unusable'],
  ['', 'file-name-unusable'],
  ['a\u0000', undefined],
  [7, undefined],
])('the path %j is refused as %s', (path, code) => {
  expect(issuesOf(relativePathSchema, path)).not.toEqual([]);
  expect(namedRefusalIn(issuesOf(relativePathSchema, path))?.code).toBe(code);
});
