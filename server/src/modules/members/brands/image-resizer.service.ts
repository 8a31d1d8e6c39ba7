import { type ChildProcess, fork } from 'node:child_process';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import type { DrawingRequest } from './resize-process.js';
import { Log } from '../../../core/logging/log.js';

/** `.js` when compiled, `.ts` in tests, where no child process is started. */
const EXTENSION = import.meta.url.slice(-3);
const TIMEOUT_MS = 20_000;
/** The child process is stopped after this time without work. */
const IDLE_MS = 30_000;

/**
 * Resizes images in a child process, one at a time, so that an image that crashes the decoder crashes nothing else.
 */
@Injectable()
export class ImageResizer implements OnApplicationShutdown {
  private readonly limit = pLimit(1);
  private child: ChildProcess | null = null;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly log: Log) {}

  /** @returns null if no thumbnail can be made, for any reason */
  async make(bytes: Uint8Array): Promise<Buffer | null> {
    const [thumbnail] = (await this.limit(() => this.draw({ drawing: 'thumbnail', bytes }))) ?? [];
    return thumbnail ?? null;
  }

  /** Draws a person or a company, in the sizes of `pictureNames`. @returns null as `make` */
  makePicture(bytes: Uint8Array): Promise<Buffer[] | null> {
    return this.limit(() => this.draw({ drawing: 'picture', bytes }));
  }

  /** Resizes the background of a page to the sizes of `groundNames`. @returns null as `make` */
  makeGround(bytes: Uint8Array): Promise<Buffer[] | null> {
    return this.limit(() => this.draw({ drawing: 'ground', bytes }));
  }

  /** Draws a logo or icon of the installation, in the sizes of `installationPictureNames`. @returns null as `make` */
  makeLogo(bytes: Uint8Array): Promise<Buffer[] | null> {
    return this.limit(() => this.draw({ drawing: 'installation', bytes }));
  }

  onApplicationShutdown(): void {
    this.stop();
  }

  private async draw(request: DrawingRequest): Promise<Buffer[] | null> {
    if (EXTENSION !== '.js') {
      const { drawings } = await import('./resize-image.js');
      return drawings[request.drawing](request.bytes);
    }
    clearTimeout(this.idle);
    try {
      if (!this.child?.connected) this.child = startProcess();
      return await ask(this.child, request);
    } catch (error) {
      this.log.warn({ err: error }, 'no picture drawn');
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

function startProcess(): ChildProcess {
  const child = fork(new URL('./resize-process.js', import.meta.url), {
    // An empty environment, so that the child has no secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}

async function ask(child: ChildProcess, request: DrawingRequest): Promise<Buffer[] | null> {
  child.channel?.ref();
  try {
    return await new Promise((resolve, reject) => {
      const end = (finish: () => void): void => {
        clearTimeout(timer);
        child.off('message', answered).off('error', failed).off('exit', died);
        finish();
      };
      const answered = (drawn: Uint8Array[] | null): void =>
        end(() => resolve(drawn && drawn.map((bytes) => Buffer.from(bytes))));
      const failed = (error: Error): void => end(() => reject(error));
      const died = (code: number | null, signal: string | null): void =>
        end(() => reject(new Error(`the process ended: ${signal ?? code}`)));
      const timer = setTimeout(() => failed(new Error('the image took too long')), TIMEOUT_MS);
      child.once('message', answered).once('error', failed).once('exit', died);
      child.send(request, (error) => error && failed(error));
    });
  } finally {
    child.channel?.unref();
  }
}
