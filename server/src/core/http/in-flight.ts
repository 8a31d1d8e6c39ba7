import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AppError } from '../errors/app-error.js';

const POLL_MS = 50;

/** Counts running requests, so that a stop lets transfers finish and turns new ones away with 503 (F7). */
export class InFlight {
  private running = 0;
  private draining = false;

  readonly middleware: RequestHandler = (request: Request, response: Response, next: NextFunction): void => {
    if (this.draining && !request.path.startsWith('/health/')) {
      response.setHeader('Connection', 'close');
      next(new AppError('unavailable'));
      return;
    }
    this.running += 1;
    response.once('close', () => {
      this.running -= 1;
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
}
