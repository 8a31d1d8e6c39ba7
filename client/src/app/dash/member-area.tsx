import { useEffect, type ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';
import { writeStored } from '../../lib/browser-storage.js';
import { useSession } from '../../lib/session.js';

/** Counts transfers sent without an account. */
const VISITOR_SENDS = 'sendTimes';

/** Layout below the gate. When the session ends, it shows nothing and runs the gate again. */
export function MemberArea({ children }: { children: ReactNode }) {
  const isMember = useSession().status === 'member';
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isMember) writeStored(VISITOR_SENDS, null);
    else void revalidate();
  }, [isMember, revalidate]);
  return isMember && children;
}
