import type { TransferView } from '#contract/transfers/transfers.js';
import { useMember } from '../../../../lib/member.js';
import { useInvalidateTransfers } from '../../api/transfers.queries.js';
import { AddFilesPanel } from './add-files-panel.js';
import { ForwardPanel } from './forward-panel.js';
import { ReplaceFilePanel } from './replace-file-panel.js';

/** A change that needs files, or makes another transfer. */
export type ChangeMode =
  | { kind: 'add' }
  | { kind: 'forward' }
  | { kind: 'replace'; file: TransferView['fileObjects'][number] };

interface ChangePanelProps {
  mode: ChangeMode;
  transfer: TransferView;
  onBack(): void;
}

export function ChangePanel({ mode, ...given }: ChangePanelProps) {
  const shared = { user: useMember(), ...given };
  const invalidate = useInvalidateTransfers();
  const changed = () => void invalidate();
  if (mode.kind === 'add') return <AddFilesPanel {...shared} onChanged={changed} />;
  if (mode.kind === 'forward') return <ForwardPanel {...shared} onForwarded={changed} />;
  return <ReplaceFilePanel {...shared} file={mode.file} onChanged={changed} />;
}
