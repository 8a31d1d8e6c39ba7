import type { ServerResponse } from 'node:http';

/** Waits until the kernel has taken a chunk, so that its memory can be used again; gives up when the client leaves. */
export class ResponseWriter {
  private settle: ((error?: Error | null) => void) | null = null;

  constructor(private readonly response: ServerResponse) {
    response.once('close', () => this.settle?.(new ClientLeft()));
  }

  write(chunk: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.settle = (error) => {
        this.settle = null;
        if (error) reject(new ClientLeft());
        else resolve();
      };
      if (this.response.destroyed) this.settle(new ClientLeft());
      else this.response.write(chunk, this.settle);
    });
  }
}

/** No fault of anybody: not to be logged as one. */
export class ClientLeft extends Error {
  override readonly name = 'ClientLeft';
}
