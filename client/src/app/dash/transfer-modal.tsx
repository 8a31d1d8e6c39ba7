import { ExtensionRequests } from '../../features/extensions/components/extension-requests.js';
import { TransferDialog } from '../../features/transfers/components/view/transfer-dialog.js';
import { useInvalidateTransfers } from '../../features/transfers/api/transfers.queries.js';

interface TransferViewProps {
  slug: string;
  onClose(): void;
}

/** Composed here, since extension requests are another feature. */
export function TransferModal({ slug, onClose }: TransferViewProps) {
  const invalidate = useInvalidateTransfers();
  return (
    <TransferDialog
      slug={slug}
      onClose={onClose}
      requests={<ExtensionRequests slug={slug} onAnswered={() => void invalidate()} />}
    />
  );
}
