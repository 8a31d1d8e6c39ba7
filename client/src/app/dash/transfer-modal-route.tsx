import { lazyPart } from '../../ui/lazy-part.js';
import { useShownTransfer } from '../../lib/transfer-address.js';

const TransferModal = lazyPart(async () => (await import('./transfer-modal.js')).TransferModal);

/** One transfer over any page of the dashboard. */
export function TransferModalRoute() {
  const { slug, close } = useShownTransfer();
  if (slug === null) return null;
  return <TransferModal key={slug} slug={slug} onClose={close} />;
}
