import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { hasRight } from '#contract/admin/staff.js';
import type { JobQueue } from './core/jobs/job-queue.js';
import type { Sessions } from './modules/auth/index.js';

const BASE_PATH = '/queues';
const BOARD_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'";

/** Bull Board with failed jobs and retry, for staff who may see them; 404 for other users. */
export function queueBoard(sessions: Sessions, jobs: JobQueue): RequestHandler[] {
  const adapter = new ExpressAdapter();
  adapter.setBasePath(BASE_PATH);
  createBullBoard({ queues: jobs.all().map((queue) => new BullMQAdapter(queue)), serverAdapter: adapter });
  const staffOnly = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const owner = await sessions.fromCookie(request);
    if (hasRight(owner?.staffRole ?? null, 'queues') && owner?.secondFactorDemand !== 'unmet' && isOwnPage(request)) {
      // The board's page contains inline styles and scripts.
      response.setHeader('Content-Security-Policy', BOARD_POLICY);
      next();
      return;
    }
    if (!owner && request.method === 'GET' && request.accepts(['json', 'html']) === 'html') {
      response.redirect(303, `/login?next=${encodeURIComponent(BASE_PATH)}`);
      return;
    }
    response.status(404).json({ code: 'not-found', message: 'There is nothing at this address.', requestId: '' });
  };
  return [
    (request, response, next) => void staffOnly(request, response, next).catch(next),
    adapter.getRouter() as RequestHandler,
  ];
}

function isOwnPage(request: Request): boolean {
  const site = request.headers['sec-fetch-site'];
  return request.method === 'GET' || site === undefined || site === 'same-origin';
}
