import { useQuery } from '@tanstack/react-query';
import { hasRight, type StaffRole } from '#contract/admin/staff.js';
import { waitingCasesQuery } from './abuse.queries.js';
import { waitingMessagesQuery } from './inbox.queries.js';
import { overviewQuery } from './overview.queries.js';

const REFRESH_MS = 60_000;

/** Number of open tasks; undefined until it is known, and for what the role may not see. */
export interface Waiting {
  cases: { toDo: number; appeals: number } | undefined;
  messages: number | undefined;
  failedJobs: number | undefined;
}

export function useWaiting(role: StaffRole | null): Waiting {
  const { data: cases } = useQuery({
    ...waitingCasesQuery,
    enabled: hasRight(role, 'abuse.read'),
    refetchInterval: REFRESH_MS,
  });
  const { data: messages } = useQuery({
    ...waitingMessagesQuery,
    enabled: hasRight(role, 'inbox.read'),
    refetchInterval: REFRESH_MS,
  });
  const seesQueues = hasRight(role, 'queues');
  const { data: overview } = useQuery({ ...overviewQuery, enabled: seesQueues });
  return {
    cases: cases && { toDo: cases['to-do'], appeals: cases.appealed },
    messages,
    // The overview is read by others, too.
    failedJobs: seesQueues ? (overview?.failedJobs ?? undefined) : undefined,
  };
}
