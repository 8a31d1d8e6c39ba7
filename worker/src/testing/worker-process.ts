import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** The built worker in a separate process that a test may kill. */
export class WorkerProcess {
  private output = '';

  private constructor(private readonly child: ChildProcess) {
    const collect = (chunk: Buffer): void => {
      this.output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
  }

  static start(settings: Record<string, string>): WorkerProcess {
    const env = { PATH: process.env['PATH'], ...settings };
    const entry = join(ROOT, 'dist/worker/src/main.js');
    return new WorkerProcess(spawn(process.execPath, [entry], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  get log(): string {
    return this.output;
  }

  /** Ends it and returns its exit code; null when a signal ended it. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
    return this.child.exitCode;
  }

  async exitCode(): Promise<number | null> {
    if (this.child.exitCode === null) await once(this.child, 'exit');
    return this.child.exitCode;
  }
}
