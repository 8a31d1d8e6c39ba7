import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { healthLive, healthReady } from '#contract/site/site.js';
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

describe('the manifests for Kubernetes', () => {
  const manifests = ['server', 'worker', 'backup'].map((name) => read(`docker/kubernetes/${name}.yaml`));
  const known = Object.keys(environmentSchema.shape);
  const settings = [...read('docker/kubernetes/settings.yaml').matchAll(/^ {2}([A-Z_]+):/gm)].map(
    ([, name = '']) => name,
  );
  const [, step = ''] = /Make the secret from a file with (.*?)Keep a\s/s.exec(read('docs/kubernetes.md')) ?? [];
  const secrets = [...step.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name);

  it('set variables that there are, and all that must be set', () => {
    expect([...settings, ...secrets].filter((name) => !known.includes(name))).toEqual([]);
    const required = Object.entries(environmentSchema.shape)
      .filter(([, schema]) => !schema.safeParse(undefined).success)
      .map(([name]) => name);
    expect([...settings, ...secrets, ...imageVariables]).toEqual(expect.arrayContaining(required));
  });

  it.each(manifests)('run without rights they do not need', (text) => {
    for (const wanted of [
      'runAsNonRoot: true',
      'readOnlyRootFilesystem: true',
      'drop: [ALL]',
      'automountServiceAccountToken: false',
    ])
      expect(text).toContain(wanted);
  });

  it('ask for health where it is', () => {
    const paths = manifests.flatMap((text) =>
      [...text.matchAll(/httpGet: \{ path: ([^,]+),/g)].map(([, path]) => path),
    );
    expect(new Set(paths)).toEqual(new Set([healthLive.path, healthReady.path]));
  });
});
