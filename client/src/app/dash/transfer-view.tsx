import type { TransferView as Transfer } from '#contract/transfers.js';
import { ExtensionRequests } from '../../features/extensions/index.js';
import { AddFilesPanel } from '../../features/send/components/add-files-panel.js';
import { ForwardPanel } from '../../features/send/components/forward-panel.js';
import { ReplaceFilePanel } from '../../features/send/components/replace-file-panel.js';
import { TransferDialog, type ChangeMode } from '../../features/transfers/components/view/transfer-dialog.js';
import { useInvalidateTransfers } from '../../features/transfers/index.js';
import { useMember } from '../../lib/member.js';
import { AddressesField } from './addresses-field.js';

interface TransferViewProps {
  slug: string;
  onClose(): void;
}

/** Composed here: what changes a transfer sends files, which is another feature's. */
export function TransferView({ slug, onClose }: TransferViewProps) {
  const user = useMember();
  const invalidate = useInvalidateTransfers();
  const changed = () => void invalidate();
  const renderChange = (mode: ChangeMode, transfer: Transfer, onBack: () => void) => {
    const shared = { user, transfer, onBack };
    if (mode.kind === 'add') return <AddFilesPanel {...shared} onChanged={changed} />;
    if (mode.kind === 'forward') return <ForwardPanel {...shared} onForwarded={changed} />;
    return <ReplaceFilePanel {...shared} file={mode.file} onChanged={changed} />;
  };
  return (
    <TransferDialog
      slug={slug}
      onClose={onClose}
      requests={<ExtensionRequests slug={slug} onAnswered={changed} />}
      renderChange={renderChange}
      renderAddresses={(onChange) => <AddressesField onChange={onChange} />}
    />
  );
}
