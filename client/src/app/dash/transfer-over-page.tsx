import { lazyPart } from '../../ui/lazy-part.js';
import { useShownTransfer } from '../../lib/transfer-address.js';

const TransferView = lazyPart(async () => (await import('./transfer-view.js')).TransferView);

/** TransferModal of the specification: one transfer over any page of the dashboard. */
export function TransferOverPage() {
  const { slug, close } = useShownTransfer();
  if (slug === null) return null;
  return <TransferView key={slug} slug={slug} onClose={close} />;
}
