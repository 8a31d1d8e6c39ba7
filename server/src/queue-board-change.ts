import { type QueueName, queueNames } from './core/jobs/define-job.js';

interface Change {
  act: 'retry' | 'pause' | 'resume';
  queues: readonly QueueName[];
  jobId?: string;
}

/**
 * What a call of the board's page asks for. Null for what the staff may not do: a job that is added, edited, removed or
 * run early would do what its maker has no right to.
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
