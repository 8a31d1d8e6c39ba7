import type { ServerResponse } from 'node:http';
import { whenClosed } from '../../../../core/http/open-requests.js';

/**
 * Resolves when the kernel has copied a chunk, so that its buffer can be reused; rejects when the client disconnects.
 */
export class ResponseWriter {
  private settle: ((error?: Error | null) => void) | null = null;

  constructor(private readonly response: ServerResponse) {
    whenClosed(response, () => this.settle?.(new ClientLeft()));
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

/** The client disconnected; not logged as an error. */
export class ClientLeft extends Error {
  override readonly name = 'ClientLeft';
}
