import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { healthLive, healthReady } from '#contract/site/site.js';
import { environmentSchema } from './env.js';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const known = Object.keys(environmentSchema.shape);
const required = Object.entries(environmentSchema.shape)
  .filter(([, schema]) => !schema.safeParse(undefined).success)
  .map(([name]) => name);

/** Set by the image, since they describe what is inside it. */
const imageSettings = [...read('docker/Dockerfile').matchAll(/^ENV (.*)$/gm)]
  .flatMap(([, line = '']) => [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => ({ name, value })))
  .filter(({ name }) => known.includes(name));

it.each(Object.entries(environmentSchema.shape))('%s is described', (_name, schema) => {
  expect(schema.description).toMatch(/\w{3}/);
});

describe('docker-compose.yml', () => {
  const block =
    /\n {2}env_file: \.env\n {2}environment:\n(.*?)\n {2}volumes:/s.exec(read('docker-compose.yml'))?.[1] ?? '';
  const set = [...block.matchAll(/^ {4}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }));

  it('passes .env on, which changes nothing of what describes the container', () => {
    expect(imageSettings.map(({ name }) => name)).toEqual(expect.arrayContaining(['HOST', 'PORT']));
    expect(set).toEqual(expect.arrayContaining(imageSettings));
    expect(set).toContainEqual({ name: 'TRUST_PROXY', value: expect.not.stringContaining('$') });
  });

  it('repeats nothing of .env but what has another default here', () => {
    const others = set.filter(({ name }) => name !== 'TRUST_PROXY' && !imageSettings.some((it) => it.name === name));
    for (const { name, value } of others) {
      expect(value).toMatch(new RegExp(`^\\$\\{${name}:-.+\\}$`));
      expect(value).not.toContain(
        `:-${String(environmentSchema.shape[name as 'REDIS_URL'].safeParse(undefined).data)}}`,
      );
    }
    expect(others.map(({ name }) => name)).toEqual(['MONGODB_URI', 'REDIS_URL']);
  });

  it('names no variable that there is not', () => {
    expect(set.filter(({ name }) => !known.includes(name))).toEqual([]);
  });
});

describe('compose.dev.yml', () => {
  const text = read('compose.dev.yml');

  it('is reached from this machine alone', () => {
    const published = [...text.matchAll(/ports: (.*)/g)].map(([, ports]) => ports);
    expect(published.length).toBeGreaterThan(0);
    for (const ports of published) expect(ports).toMatch(/^\['127\.0\.0\.1:\d+:\d+'\]$/);
  });

  it('gives the app every server that it would bring along itself, and asks for its health where it is', () => {
    const set = [...text.matchAll(/^ {6}([A-Z_]+): \S+$/gm)].map(([, name = '']) => name);
    expect(set).toEqual(expect.arrayContaining(['MONGODB_URI', 'REDIS_URL', 'SMTP_URL']));
    expect(set.filter((name) => !known.includes(name))).toEqual([]);
    expect(text).toContain(`http://127.0.0.1:3000${healthReady.path}`);
  });
});

describe('the manifests for Kubernetes', () => {
  const manifests = ['server', 'worker', 'backup'].map((name) => read(`docker/kubernetes/${name}.yaml`));
  const settings = [...read('docker/kubernetes/settings.yaml').matchAll(/^ {2}([A-Z_]+):/gm)].map(
    ([, name = '']) => name,
  );
  const [, step = ''] = /Make the secret from a file with (.*?)Keep a\s/s.exec(read('docs/kubernetes.md')) ?? [];
  const secrets = [...step.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name);

  it('set variables that there are, and all that must be set', () => {
    expect([...settings, ...secrets].filter((name) => !known.includes(name))).toEqual([]);
    expect([...settings, ...secrets, ...imageSettings.map(({ name }) => name)]).toEqual(
      expect.arrayContaining(required),
    );
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
