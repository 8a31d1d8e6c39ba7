import type { UserView } from '#contract/auth.js';
import { AddFilesPanel } from '../../features/send/components/add-files-panel.js';
import { ForwardPanel } from '../../features/send/components/forward-panel.js';
import { TransferDialog } from '../../features/transfers/components/view/transfer-dialog.js';
import { useInvalidateTransfers } from '../../features/transfers/index.js';

interface TransferViewProps {
  user: UserView;
  slug: string;
  onClose(): void;
}

/** Composed here: what changes a transfer sends files, which is another feature's. */
export function TransferView({ user, slug, onClose }: TransferViewProps) {
  const invalidate = useInvalidateTransfers();
  return (
    <TransferDialog
      user={user}
      slug={slug}
      onClose={onClose}
      renderChange={(mode, transfer, onBack) =>
        mode === 'add' ? (
          <AddFilesPanel user={user} transfer={transfer} onChanged={() => void invalidate()} onBack={onBack} />
        ) : (
          <ForwardPanel user={user} transfer={transfer} onForwarded={() => void invalidate()} onBack={onBack} />
        )
      }
    />
  );
}
