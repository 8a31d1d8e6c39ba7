import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema } from './env.js';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Set by the image, since they describe what is inside it. */
const imageVariables = [...read('docker/Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
  [...line.matchAll(/(\w+)=/g)].map(([, name]) => name),
);

/** Fixed in docker-compose.yml, since they describe the containers. */
const fixedVariables = ['NODE_ENV', 'STORAGE_DIR', 'TRUST_PROXY', 'HOST', 'PORT', 'CLIENT_DIR'];

it.each(Object.entries(environmentSchema.shape))('%s is described', (_name, schema) => {
  expect(schema.description).toMatch(/\w{3}/);
});

it('docker-compose.yml passes every variable from .env under its own name', () => {
  const passed = [...read('docker-compose.yml').matchAll(/^ {4}(\w+): \$\{(\w+)[:}]/gm)]
    .filter(([, name, source]) => name === source)
    .map(([, name]) => name);
  const expected = Object.keys(environmentSchema.shape).filter((name) => !fixedVariables.includes(name));
  expect(new Set(passed)).toEqual(new Set(expected));
});

it('docker-compose.yml does not override what the image sets', () => {
  expect(imageVariables).toEqual(expect.arrayContaining(['HOST', 'PORT']));
  expect(read('docker-compose.yml')).not.toMatch(/^ {4}(HOST|PORT|CLIENT_DIR):/m);
});
