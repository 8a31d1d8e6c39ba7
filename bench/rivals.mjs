import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../docker/embedded/paths.mjs';

/**
 * Another server in a process of its own, with the same flags as ours.
 * @param {'archiver' | 'bare' | 'tus'} name
 * @param {string} folder
 */
export async function startRival(name, folder) {
  const flags = ['--max-semi-space-size=4', join(ROOT, 'bench/rivals', `${name}.mjs`), folder];
  const child = spawn(process.execPath, flags, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
  });
  const [line] = await once(child.stdout, 'data');
  const stop = async () => {
    const exited = once(child, 'exit');
    child.kill();
    await exited;
  };
  return { url: String(line).trim(), pid: Number(child.pid), stop };
}
