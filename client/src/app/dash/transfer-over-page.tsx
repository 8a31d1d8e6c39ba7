import { lazyPart } from '../../ui/lazy-part.js';
import { useSession } from '../../lib/session.js';
import { useShownTransfer } from '../../lib/transfer-address.js';

const TransferView = lazyPart(async () => (await import('./transfer-view.js')).TransferView);

/** TransferModal of the specification: one transfer over any page of the dashboard. */
export function TransferOverPage() {
  const { user } = useSession();
  const { slug, close } = useShownTransfer();
  if (user === null || slug === null) return null;
  return <TransferView key={slug} user={user} slug={slug} onClose={close} />;
}
