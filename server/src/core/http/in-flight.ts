import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AppError } from '../errors/app-error.js';
import { networkOf } from './client-address.js';

const POLL_MS = 50;
const RETRY_SECONDS = 5;

/**
 * Counts running requests: a stop lets transfers finish and turns new ones away with 503 (F7), and no network takes all
 * the places by requests that it does not end (A76).
 */
export class InFlight {
  private running = 0;
  private draining = false;
  private readonly ofNetwork = new Map<string, number>();

  constructor(private readonly mostOfNetwork: number) {}

  readonly middleware: RequestHandler = (request: Request, response: Response, next: NextFunction): void => {
    const isHealth = request.path.startsWith('/health/');
    if (this.draining && !isHealth) {
      response.setHeader('Connection', 'close');
      next(new AppError('unavailable'));
      return;
    }
    const network = networkOf(request);
    const before = this.ofNetwork.get(network) ?? 0;
    if (before >= this.mostOfNetwork && !isHealth) {
      response.setHeader('Connection', 'close');
      next(new AppError('too-many-requests', { retryAfterSeconds: RETRY_SECONDS }));
      return;
    }
    this.running += 1;
    this.ofNetwork.set(network, before + 1);
    response.once('close', () => {
      this.running -= 1;
      this.release(network);
    });
    next();
  };

  /** Turns new requests away and waits for the running ones, at most `seconds`. Answers how many were still running. */
  async drain(seconds: number): Promise<number> {
    this.draining = true;
    const until = performance.now() + seconds * 1000;
    while (this.running > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    return this.running;
  }

  private release(network: string): void {
    const left = (this.ofNetwork.get(network) ?? 1) - 1;
    if (left > 0) this.ofNetwork.set(network, left);
    else this.ofNetwork.delete(network);
  }
}
