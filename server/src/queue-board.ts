import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { hasRight } from '#contract/admin/staff.js';
import { errorsEn } from '#contract/errors/en.js';
import { errorsZh } from '#contract/errors/zh.js';
import { AppError } from './core/errors/app-error.js';
import { errorResponseOf } from './core/errors/error.filter.js';
import { languageOf } from './core/http/request-origin.js';
import { requestIdOf } from './core/http/request-records.js';
import { isOwnPage } from './core/http/same-origin.guard.js';
import type { JobQueue } from './core/jobs/job-queue.js';
import { assertProven, type Member, type Sessions } from './modules/identity/auth/index.js';
import type { QueueControl } from './modules/staff/operations/index.js';
import { type QueueName, queueNames } from './core/jobs/define-job.js';

const BASE_PATH = '/queues';
/** The page of the staff that counts the queues, and asks for the proof that a change needs. */
const PROOF_PATH = '/admin/queues';
const BOARD_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'";

const errorTexts = { en: errorsEn, zh: errorsZh };

interface BoardParts {
  sessions: Sessions;
  jobs: JobQueue;
  control: QueueControl;
  publicUrl: string;
  now(): Date;
}

/**
 * Bull Board, the operators' desk, for staff who may see the queues; 404 for other users. Itself it only reads: what may
 * be changed goes through `QueueControl`, after a fresh proof, and is logged.
 */
export function queueBoard({ sessions, jobs, control, publicUrl, now }: BoardParts): RequestHandler[] {
  const adapter = new ExpressAdapter();
  adapter.setBasePath(BASE_PATH);
  createBullBoard({
    queues: jobs.all().map((queue) => new BullMQAdapter(queue)),
    serverAdapter: adapter,
    options: { uiConfig: { miscLinks: [{ text: PROOF_PATH, url: PROOF_PATH }] } },
  });

  const serve = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const owner = await sessions.fromCookie(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (owner && isOfStaff(owner) && (isRead || isOwnPage(request.headers, publicUrl))) {
      if (!isRead) return change(owner, request).then(() => void response.json({}), refuse(request, response));
      // The board's page contains inline styles and scripts.
      response.setHeader('Content-Security-Policy', BOARD_POLICY);
      return next();
    }
    if (!owner && request.method === 'GET' && request.accepts(['json', 'html']) === 'html')
      return response.redirect(303, `/login?next=${encodeURIComponent(BASE_PATH)}`);
    response.status(404).json({ code: 'not-found', message: 'There is nothing at this address.', requestId: '' });
  };
  const change = async (member: Member, { method, path }: Request): Promise<void> => {
    const wanted = changeOf(method, path);
    if (!wanted) throw new AppError('staff-role');
    assertProven(member, now());
    for (const queue of wanted.queues)
      await (wanted.act === 'retry'
        ? control.retry(member, queue, wanted.jobId)
        : control.pause(member, queue, wanted.act === 'pause'));
  };
  /** Answers in the format of the board's page, which shows `error`, and `message` below it. */
  const refuse = (request: Request, response: Response) => (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const { code }: AppError = error;
    const { status, body } = errorResponseOf(error, requestIdOf(request));
    const message = code === 'step-up-required' ? `${publicUrl}${PROOF_PATH}` : '';
    response.status(status).json({ ...body, error: errorTexts[languageOf(request)][code], message });
  };
  return [
    (request, response, next) => void serve(request, response, next).catch(next),
    adapter.getRouter() as RequestHandler,
  ];
}

function isOfStaff({ staffRole, secondFactorDemand }: Member): boolean {
  return hasRight(staffRole, 'queues') && secondFactorDemand !== 'unmet';
}

interface Change {
  act: 'retry' | 'pause' | 'resume';
  queues: readonly QueueName[];
  jobId?: string;
}

/**
 * The change that a call of the board's page asks for. Null for changes that the staff may not make: adding, editing,
 * removing or promoting a job would act for its creator, who may lack the right.
 */
export function changeOf(method: string, path: string): Change | null {
  const [api, queues, ...parts] = path.split('/').slice(1).map(decoded);
  if (method !== 'PUT' || api !== 'api' || queues !== 'queues') return null;
  const [first = '', second = '', third = ''] = parts;
  const queue = queueNames.filter((name) => name === first);
  if (parts.length === 1 && isSwitch(first)) return { act: first, queues: queueNames };
  if (queue.length === 0) return null;
  if (parts.length === 2 && isSwitch(second)) return { act: second, queues: queue };
  if (parts.length !== 3) return null;
  if (second === 'retry' && third === 'failed') return { act: 'retry', queues: queue };
  return third === 'retry' ? { act: 'retry', queues: queue, jobId: second } : null;
}

const isSwitch = (text: string): text is 'pause' | 'resume' => text === 'pause' || text === 'resume';

/** Empty for what is no encoding. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
