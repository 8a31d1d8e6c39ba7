import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { usageError } from '../../cli/src/exit-codes.js';
import { run } from '../../cli/src/run.js';
import { readSettings } from '../../cli/src/settings.js';
import type { Terminal } from '../../cli/src/terminal/terminal.js';
import { createTestWorld } from './harness.js';
import { newMember } from './people.js';

export const ROOT = join(import.meta.dirname, '../..');
export const BIN = join(ROOT, 'cli/bin.mjs');

export interface Ended {
  code: number | null;
  events: Record<string, unknown>[];
  stderr: string;
}

export interface Started {
  /** Events printed so far. */
  events: Record<string, unknown>[];
  ended: Promise<Ended>;
  /** Does what Ctrl-C does. */
  interrupt(): void;
}

export type StartedProcess = Omit<Started, 'interrupt'> & { child: ChildProcess };

export async function buildCli(): Promise<void> {
  await promisify(execFile)('npm', ['run', '--silent', 'build:cli'], { cwd: ROOT });
}

/** A terminal without a person: it answers no question. */
const terminalTo = (out: (line: string) => void, err: (line: string) => void): Terminal => ({
  isInteractive: false,
  canDraw: false,
  columns: 80,
  closed: new AbortController().signal,
  out,
  err,
  draw: () => undefined,
  ask: ({ text, option }) => Promise.reject(usageError(`${text}: pass it with ${option}.`)),
});

/** A server for the command line, with a member to call it as. */
export async function startCliWorld(overrides: Record<string, string> = {}) {
  const world = await createTestWorld(overrides);
  const member = await newMember(world, { role: 'business' });
  const folder = await mkdtemp(join(tmpdir(), 'sampan-cli-'));
  const asMember = { SAMPAN_EMAIL: member.email, SAMPAN_PASSWORD: 'correct horse' };
  let runs = 0;

  const variables = (env: Record<string, string>) => ({
    SAMPAN_SERVER: world.url,
    SAMPAN_CONFIG_DIR: join(folder, 'config'),
    ...env,
  });

  /** A command, in this process. */
  function start(args: string[], env: Record<string, string> = {}): Started {
    const events: Record<string, unknown>[] = [];
    const interruption = new AbortController();
    let stderr = '';
    const ended = run({
      argv: args,
      settings: readSettings(variables(env)),
      terminal: terminalTo(
        (line) => void events.push(JSON.parse(line) as Record<string, unknown>),
        (line) => void (stderr += `${line}\n`),
      ),
      version: '0.0.0',
      signal: interruption.signal,
      now: () => Date.now(),
    }).then((code) => ({ code, events, stderr }));
    return { events, ended, interrupt: () => interruption.abort() };
  }

  /** The built program, as a script would call it. */
  function startProcess(args: string[], env: Record<string, string> = {}): StartedProcess {
    const child = spawn(process.execPath, [BIN, ...args], {
      env: { PATH: process.env['PATH'], ...variables(env) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const events: Record<string, unknown>[] = [];
    let rest = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      events.push(...lines.map((line) => JSON.parse(line) as Record<string, unknown>));
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, events, stderr })));
    return { child, events, ended };
  }

  async function sourceFolder(sizes: Record<string, number>): Promise<string> {
    const source = join(folder, `cargo-${(runs += 1)}`);
    for (const [path, size] of Object.entries(sizes)) {
      await mkdir(join(source, path, '..'), { recursive: true });
      await writeFile(join(source, path), randomBytes(size));
    }
    return source;
  }

  const close = async () => {
    await rm(folder, { recursive: true, force: true });
    await world.close();
  };
  return { world, member, folder, asMember, start, startProcess, variables, sourceFolder, close };
}

export type CliWorld = Awaited<ReturnType<typeof startCliWorld>>;

export async function sha256sBelow(dir: string, prefix = ''): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) Object.assign(found, await sha256sBelow(path, `${prefix}${entry.name}/`));
    else
      found[prefix + entry.name] = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
  }
  return found;
}

export const done = ({ events }: Pick<Ended, 'events'>) => events.find(({ event }) => event === 'done');
