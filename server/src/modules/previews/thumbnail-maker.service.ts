import { type ChildProcess, fork } from 'node:child_process';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import { Log } from '../../core/logging/log.js';

/** Compiled or, in tests, not: a process is written in the language of the code that starts it. */
const EXTENSION = import.meta.url.slice(-3);
const TIMEOUT_MS = 20_000;
/** A process that has nothing to do for so long is let go. */
const IDLE_MS = 30_000;

/** Draws small pictures in a process of its own, one at a time: an image that brings it down brings down nothing else. */
@Injectable()
export class ThumbnailMaker implements OnApplicationShutdown {
  private readonly limit = pLimit(1);
  private child: ChildProcess | null = null;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly log: Log) {}

  /** Null where there is no picture to be had, for whatever reason the image gives. */
  make(bytes: Uint8Array): Promise<Buffer | null> {
    return this.limit(() => this.makeNow(bytes));
  }

  onApplicationShutdown(): void {
    this.stop();
  }

  private async makeNow(bytes: Uint8Array): Promise<Buffer | null> {
    if (EXTENSION !== '.js') {
      const { makeThumbnail } = await import('./make-thumbnail.js');
      return makeThumbnail(bytes);
    }
    clearTimeout(this.idle);
    try {
      if (!this.child?.connected) this.child = start();
      return await ask(this.child, bytes);
    } catch (error) {
      this.log.warn({ err: error }, 'no thumbnail');
      this.stop();
      return null;
    } finally {
      this.idle = setTimeout(() => this.stop(), IDLE_MS);
      this.idle.unref();
    }
  }

  private stop(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = null;
  }
}

function start(): ChildProcess {
  const child = fork(new URL('./thumbnail-process.js', import.meta.url), {
    // No setting of this process, keys least of all.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}

async function ask(child: ChildProcess, bytes: Uint8Array): Promise<Buffer | null> {
  child.channel?.ref();
  try {
    return await new Promise((resolve, reject) => {
      const end = (finish: () => void): void => {
        clearTimeout(timer);
        child.off('message', answered).off('error', failed).off('exit', died);
        finish();
      };
      const answered = (thumbnail: Uint8Array | null): void => end(() => resolve(thumbnail && Buffer.from(thumbnail)));
      const failed = (error: Error): void => end(() => reject(error));
      const died = (code: number | null, signal: string | null): void =>
        end(() => reject(new Error(`the process ended: ${signal ?? code}`)));
      const timer = setTimeout(() => failed(new Error('the image took too long')), TIMEOUT_MS);
      child.once('message', answered).once('error', failed).once('exit', died);
      child.send(bytes, (error) => error && failed(error));
    });
  } finally {
    child.channel?.unref();
  }
}
