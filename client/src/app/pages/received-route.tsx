import { ReceivedPage } from '../../features/received/index.js';
import { useInvalidateTransfers } from '../../features/transfers/index.js';
import { useSession } from '../../lib/session.js';
import { paths } from '../paths.js';

const pathOf = (slug: string) => `${paths.transfers}/${slug}`;

export function ReceivedRoute() {
  const { user } = useSession();
  const invalidate = useInvalidateTransfers();
  return user && <ReceivedPage user={user} pathOf={pathOf} onSaved={() => void invalidate()} />;
}
