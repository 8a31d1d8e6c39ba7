import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as call } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiOf } from '#contract/openapi.js';
import { inPython, toolPath } from '../../scripts/test/tools.mjs';
import { nameOf } from './call-samples.js';
import { allCalls } from './contract-calls.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { newMember, newNetwork } from './people.js';
import { itWith } from './with-tool.js';

/**
 * Runs in `npm run test:all` only: thousands of made-up calls take minutes. That every call is documented, and refuses
 * what is wrong with it, is in `openapi.spec.ts` and `every-call.e2e.spec.ts`.
 */

const HANGS_AFTER_MS = 3600_000;

let world: TestWorld;
let spread: { url: string; close(): Promise<void> };
/** `document.json` in it is as /docs/api.json, of all calls. */
let folder: string;

beforeAll(async () => {
  world = await createTestWorld();
  spread = await spreadOverNetworks(world.url);
  folder = await mkdtemp(join(tmpdir(), 'sampan-openapi-'));
  const calls = allCalls.map((endpoint) => ({ name: nameOf(endpoint), description: '', endpoint }));
  await writeFile(
    join(folder, 'document.json'),
    JSON.stringify(openApiOf(calls, { origin: spread.url, name: 'Files' })),
  );
});
afterAll(async () => {
  await spread.close();
  await world.close();
  await rm(folder, { recursive: true });
});

/** A proxy by which each call comes from a network of its own, so that limits of one do not end the test. */
async function spreadOverNetworks(target: string) {
  const { port } = new URL(target);
  const server = createServer((request, response) => {
    const { method, url: path } = request;
    const headers = { ...request.headers, 'x-forwarded-for': newNetwork() };
    const onward = call({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    // A stream of events ends only when its reader goes.
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Output of the tool about calls with wrong answers; its exit code is 0 if there are none. */
async function madeUpCalls(headers: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const { command, env } = inPython(toolPath('schemathesis') ?? '');
  // The tool may draw the value by which its HTTP library marks a header not to be sent, and would stop at it.
  const anyHeader = 'import urllib3.connection; urllib3.connection.SKIP_HEADER = None';
  const main = `${anyHeader}\nfrom schemathesis.cli import schemathesis; schemathesis()`;
  const checks = 'not_a_server_error,status_code_conformance';
  const options = ['--url', spread.url, '--checks', checks, '--phases', 'examples,coverage,fuzzing', '--no-color'];
  // One thread: Python 3.11's parser, which the tool asks, fails where two use it (CPython issue 106905).
  const amount = ['--max-examples', '25', '--workers', '1', '--continue-on-failure', '--generation-database', 'none'];
  // A stream of events does not end; without its session the rest would be refused.
  const left = ['--exclude-path', '/v1/events', '--exclude-path', '/logout'];
  const given = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  const args = ['-c', main, 'run', 'document.json', ...options, ...amount, ...left, ...given];
  const child = spawn(command, args, { env, cwd: folder });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { code, said };
}

for (const who of ['a visitor', 'a member'])
  itWith(
    'schemathesis',
    `every call responds to generated input of ${who} with a status that it documents, and never with a 5xx`,
    async () => {
      const { authorization = '' } = who === 'a visitor' ? {} : (await newMember(world, { role: 'business' })).headers;
      const { code, said } = await madeUpCalls(authorization ? { authorization } : {});
      expect(code === 0 ? '' : said).toBe('');
    },
    HANGS_AFTER_MS,
  );
