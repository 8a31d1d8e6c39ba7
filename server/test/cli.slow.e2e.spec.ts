import { readdir } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildCli, type CliWorld, done, sha256sBelow, startCliWorld, type StartedProcess } from './cli-program.js';
import { until } from './harness.js';

/**
 * Runs in `npm run test:all` only: 80 MB travel three times over a slow line. What the engine resumes after a cancel is
 * in upload-engine.e2e.spec.ts, a piece of an earlier try of a download in cli.e2e.spec.ts.
 */

const MB = 1_000_000;
let cli: CliWorld;

beforeAll(async () => {
  await buildCli();
  cli = await startCliWorld();
});
afterAll(() => cli.close());

/** The line to the server, at this many bytes per second. */
async function slowWay(bytesPerTick: number) {
  const server = http.createServer((request, response) => {
    const onward = http.request(new URL(request.url ?? '', cli.world.url), {
      method: request.method,
      headers: request.headers,
    });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      paced(answer, response);
    });
    onward.on('error', () => response.destroy());
    paced(request, onward);
  });
  const paced = (from: NodeJS.ReadableStream, to: NodeJS.WritableStream) => {
    let budget = bytesPerTick;
    const timer = setInterval(() => {
      budget = bytesPerTick;
      from.resume();
    }, 20);
    from.on('data', (chunk: Buffer) => {
      to.write(chunk);
      budget -= chunk.length;
      if (budget <= 0) from.pause();
    });
    from.on('end', () => to.end());
    from.on('close', () => clearInterval(timer));
    from.on('error', () => clearInterval(timer));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => (server.closeAllConnections(), new Promise((resolve) => server.close(resolve))) };
}

/** Waits until this many bytes have been sent. */
const reaches = ({ events }: StartedProcess, bytes: number) =>
  until(() => Promise.resolve(events.some(({ doneBytes }) => Number(doneBytes) > bytes)), `${bytes} bytes`);

it('sends a folder, is killed in the middle, goes on, and what is got is what was sent', async () => {
  const source = await cli.sourceFolder({ '报价/合同.pdf': 300_000, 'empty.txt': 0, 'deep/er/big.bin': 80 * MB });
  const way = await slowWay(400_000);
  const env = { ...cli.asMember, SAMPAN_SERVER: way.url };
  const first = cli.startProcess(['send', source, '--link'], env);
  await reaches(first, 30 * MB);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await cli.startProcess(['send', source, '--link', '--json'], env).ended;
  expect([second.code, second.stderr]).toEqual([0, '']);
  const resumedAt = second.events.find(({ phase }) => phase === 'uploading' || phase === 'resuming');
  expect(resumedAt).toBeDefined();
  // A resumed upload finds its stored parts in one step; the network is too slow for such a step between two reports.
  const seen = second.events.filter(({ event }) => event === 'progress').map(({ doneBytes }) => Number(doneBytes));
  expect(Math.max(...seen.map((bytes, index) => bytes - (seen[index - 1] ?? 0)))).toBeGreaterThan(10 * MB);
  const { link, files } = done(second) as { link: string; files: { path: string; sha256: string }[] };
  expect(link).toContain('/w/');
  const sent = await sha256sBelow(source, `${source.split('/').at(-1)}/`);
  expect(Object.fromEntries(files.map(({ path, sha256 }) => [path, sha256]))).toEqual(sent);
  const [stored] = await cli.world.database.collection('transfers').find({}).toArray();
  expect(stored?.['files']).toHaveLength(3);

  // The way back, with a break in it.
  const output = join(cli.folder, 'got');
  const getting = cli.startProcess(['get', link.replace(/^https?:\/\/[^/]+/, way.url), '--output', output]);
  await reaches(getting, 20 * MB);
  getting.child.kill('SIGINT');
  expect((await getting.ended).code).toBe(4);
  const parts = (await readdir(join(output, Object.keys(sent)[0]?.split('/')[0] ?? '', 'deep/er'))).join();
  expect(parts).toMatch(/^big\.bin\..+\.part$/);
  const again = await cli.startProcess(['get', link.replace(/^https?:\/\/[^/]+/, way.url), '--output', output]).ended;
  expect(again.code).toBe(0);
  expect(await sha256sBelow(output)).toEqual(sent);
  await way.close();

  // Once more: everything is there, nothing travels.
  const third = await cli.startProcess(['get', link.replace(/^https?:\/\/[^/]+/, cli.world.url), '-o', output]).ended;
  const { files: found } = done(third) as { files: { wasThere: boolean }[] };
  expect(found.map(({ wasThere }) => wasThere)).toEqual([true, true, true]);
});
