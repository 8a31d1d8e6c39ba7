import { useEffect, type ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';
import { writeStored } from '../../lib/browser-storage.js';
import { useSession } from '../../lib/session.js';

/** Counts transfers sent without an account. */
const VISITOR_SENDS = 'sendTimes';

/** Below the route that has the gate as its loader. When the session ends, nothing is shown and the gate is asked again. */
export function MemberArea({ children }: { children: ReactNode }) {
  const isMember = useSession().status === 'member';
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isMember) writeStored(VISITOR_SENDS, null);
    else void revalidate();
  }, [isMember, revalidate]);
  return isMember && children;
}
