import type { UserView } from '#contract/auth.js';
import { ExtensionRequests } from '../../features/extensions/index.js';
import { TransferDialog } from '../../features/transfers/components/view/transfer-dialog.js';
import { useInvalidateTransfers } from '../../features/transfers/index.js';

interface TransferViewProps {
  user: UserView;
  slug: string;
  onClose(): void;
}

/** Composed here: extension requests are another feature's. */
export function TransferView({ user, slug, onClose }: TransferViewProps) {
  const invalidate = useInvalidateTransfers();
  return (
    <TransferDialog
      user={user}
      slug={slug}
      onClose={onClose}
      requests={<ExtensionRequests slug={slug} onAnswered={() => void invalidate()} />}
    />
  );
}
