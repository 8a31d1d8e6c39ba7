import { TransferLibrary } from '../../features/transfers/components/transfer-library.js';
import { useSession } from '../../lib/session.js';

export function TransfersRoute() {
  const { user } = useSession();
  return user && <TransferLibrary user={user} />;
}
