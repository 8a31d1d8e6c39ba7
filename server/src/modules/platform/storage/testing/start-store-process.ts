import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface StoreProcess {
  origin: string;
  child: ChildProcess;
  /** SIGKILL: no cleanup runs. */
  kill(): Promise<void>;
  /** Resident memory and its peak, in bytes (Linux). */
  memory(): Promise<{ now: number; peak: number }>;
}

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

export async function startStoreProcess(
  folder: string,
  { isEncrypted = false }: { isEncrypted?: boolean } = {},
): Promise<StoreProcess> {
  const child = fork(here('store-process.ts'), [folder, isEncrypted ? 'encrypted' : 'plain'], {
    execArgv: ['--import', here('register-typescript.mjs')],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const [message] = (await once(child, 'message')) as [{ origin: string }];
  const exited = once(child, 'exit');
  return {
    origin: message.origin,
    child,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    memory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'latin1');
      const kilobytes = (field: string): number => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]);
      return { now: kilobytes('VmRSS') * 1024, peak: kilobytes('VmHWM') * 1024 };
    },
  };
}
