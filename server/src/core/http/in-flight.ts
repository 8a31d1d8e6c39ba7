import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AppError } from '../errors/app-error.js';
import { networkOf } from './client-address.js';
import { whenClosed } from './when-closed.js';

const POLL_MS = 50;
const RETRY_SECONDS = 5;

/**
 * Counts running requests. While stopping, running requests finish and new ones get 503. Limits the requests of one
 * network, so that requests it keeps open cannot exhaust the server.
 */
export class InFlight {
  private running = 0;
  private draining = false;
  private readonly runningByNetwork = new Map<string, number>();

  /** @param alwaysServed paths of health checks, which are served while stopping and beyond the limit */
  constructor(
    private readonly maxPerNetwork: number,
    private readonly alwaysServed: readonly string[],
  ) {}

  readonly middleware: RequestHandler = (request: Request, response: Response, next: NextFunction): void => {
    const isExempt = this.alwaysServed.includes(request.path);
    if (this.draining && !isExempt) {
      response.setHeader('Connection', 'close');
      next(new AppError('unavailable'));
      return;
    }
    const network = networkOf(request);
    const before = this.runningByNetwork.get(network) ?? 0;
    if (before >= this.maxPerNetwork && !isExempt) {
      response.setHeader('Connection', 'close');
      next(new AppError('too-many-requests', { retryAfterSeconds: RETRY_SECONDS }));
      return;
    }
    this.running += 1;
    this.runningByNetwork.set(network, before + 1);
    whenClosed(response, () => {
      this.running -= 1;
      this.release(network);
    });
    next();
  };

  /** Refuses new requests and waits at most `seconds` for the running ones. Returns how many are still running. */
  async drain(seconds: number): Promise<number> {
    this.draining = true;
    const until = performance.now() + seconds * 1000;
    while (this.running > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    return this.running;
  }

  private release(network: string): void {
    const left = (this.runningByNetwork.get(network) ?? 1) - 1;
    if (left > 0) this.runningByNetwork.set(network, left);
    else this.runningByNetwork.delete(network);
  }
}
