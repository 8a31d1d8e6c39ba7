import { readdirSync } from 'node:fs';
import { emailPattern } from './formats.js';
import type { EndpointShape } from './endpoint.js';
import { jsonSchemaOf } from './openapi.js';
import { openUpload } from './transfers/storage.js';

interface Schema {
  format?: string;
  pattern?: string;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
}

/** Names of fields whose text is an address. */
const NAMED = /e-?mail$/i;

/** Fields that the server does not read, or only compares with what was signed. */
const UNREAD = /\.(shareWithEmail|fromEmail)$|^verifyReceipt\./;

/** Text fields that are addresses by name or format. */
function addressFields(schema: Schema, path: string): [string, Schema][] {
  const { properties = {}, items, anyOf = [], allOf = [] } = schema;
  const isText = schema.type === 'string' && !('const' in schema) && !('enum' in schema);
  const name = path.slice(path.lastIndexOf('.') + 1);
  const here: [string, Schema][] = isText && (NAMED.test(name) || schema.format === 'email') ? [[path, schema]] : [];
  return [
    ...here,
    ...Object.entries(properties).flatMap(([key, value]) => addressFields(value, `${path}.${key}`)),
    ...[...anyOf, ...allOf].flatMap((option) => addressFields(option, path)),
    ...(items ? addressFields(items, `${path}[]`) : []),
  ];
}

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

async function fields(): Promise<[string, Schema][]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'),
  );
  const calls = new Map<string, unknown>();
  for (const name of files)
    for (const [key, value] of Object.entries((await import(`./${name}`)) as object))
      if (isEndpoint(value)) calls.set(key, value);
  return [...calls].flatMap(([name, call]) => {
    const { body, query, params } = call as EndpointShape;
    return [body, query, params].flatMap((part) =>
      part ? addressFields(jsonSchemaOf(part, 'output') as Schema, name) : [],
    );
  });
}

it('every field of a call that takes an address takes it by the one description', async () => {
  const found = await fields();
  expect(found.length).toBeGreaterThan(25);
  const paths = found
    .filter(([, { format, pattern }]) => format !== 'email' || pattern !== emailPattern.source)
    .map(([path]) => path);
  expect(paths.filter((path) => !UNREAD.test(path))).toEqual([]);
});

it.each([
  ["o'brien@example.com", "o'brien@example.com"],
  ['Ann+Files@Example.com', 'ann+files@example.com'],
  ['ann@例子.cn', 'ann@xn--fsqu00a.cn'],
  ['', ''],
  ['user-1', 'user-1'],
])('an upload names who sends as "%s"', (id, expected) => {
  expect(openUpload.body.parse({ id, type: 'anonUpload' }).id).toBe(expected);
});
