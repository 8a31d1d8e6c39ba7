import { nameOf } from './call-samples.js';
import { allCalls } from './contract-calls.js';
import { openApiOf } from '../contract/openapi.js';

interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: object;
  responses: Record<string, { description: string }>;
}

const calls = allCalls.map((endpoint) => ({ name: nameOf(endpoint), description: '', endpoint }));
const { paths } = openApiOf(calls, { origin: 'https://files.example.test', name: 'Files' }) as {
  paths: Record<string, Record<string, Operation>>;
};

const statusesOf = (path: string, method: string): string[] => Object.keys(paths[path]?.[method]?.responses ?? {});

/** Path parameters and statuses of calls that the document lacks. */
function undeclaredOf(path: string, { parameters = [], responses }: Operation): string[] {
  const declared = parameters.filter(({ in: where }) => where === 'path').map(({ name }) => name);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const statuses = ['400', '401', '403', '404', '413', '415', '429', '500', '503'];
  return [...names.filter((name) => !declared.includes(name)), ...statuses.filter((status) => !(status in responses))];
}

describe('openApiOf', () => {
  it('documents every call with its path parameters and what any call may refuse', () => {
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    expect(operations).toHaveLength(allCalls.length);
    const undeclared = operations.flatMap(({ path, method, operation }) =>
      undeclaredOf(path, operation).map((what) => `${method} ${path} ${what}`),
    );
    expect(undeclared).toEqual([]);
  });

  it('documents a call with its body, its statuses and its own refusals', () => {
    const create = paths['/quicksend2']?.['post'];
    expect(JSON.stringify(create?.requestBody)).toContain('fileObjects');
    expect(statusesOf('/quicksend2', 'post')).toEqual(
      expect.arrayContaining(['201', '400', '403', '409', '413', '429']),
    );
    expect(create?.responses['409']?.description).toContain('idempotency-conflict');
    expect(statusesOf('/v1/zips/{token}/{name}', 'get')).toEqual(
      expect.arrayContaining(['200', '206', '304', '410', '416']),
    );
  });
});
