import { useQuery } from '@tanstack/react-query';
import { hasRight, type StaffRole } from '#contract/admin/staff.js';
import { waitingCasesQuery } from '../../features/admin/api/abuse.queries.js';
import { waitingMessagesQuery } from '../../features/admin/api/inbox.queries.js';
import type { AdminPlace } from './admin-places.js';

const REFRESH_MS = 60_000;

/** Number of open tasks per page. */
export function useWaiting(role: StaffRole | null): Partial<Record<AdminPlace, number | undefined>> {
  const { data: cases } = useQuery({
    ...waitingCasesQuery,
    enabled: hasRight(role, 'abuse.read'),
    refetchInterval: REFRESH_MS,
  });
  const { data: inbox } = useQuery({
    ...waitingMessagesQuery,
    enabled: hasRight(role, 'inbox.read'),
    refetchInterval: REFRESH_MS,
  });
  return { cases, inbox };
}
