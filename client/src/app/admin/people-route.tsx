import { Navigate } from 'react-router-dom';
import { hasRight } from '#contract/admin/staff.js';
import { PeoplePage } from '../../features/admin/pages/people-page.js';
import { adminPaths } from '../../features/admin/admin-paths.js';
import { useMember } from '../../lib/member.js';

/** Who may not see people begins with the queues. */
export function PeopleRoute() {
  const { staffRole } = useMember();
  return hasRight(staffRole, 'people.read') ? <PeoplePage /> : <Navigate to={adminPaths.queues} replace />;
}
