import type { UserView } from '#contract/accounts/auth.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useMember } from '../../../../lib/member.js';
import { fileName, withoutRepeats } from '../../../../sending/files/picked-files.js';
import { changeServices, type ChangeServices } from '../../api/change-services.js';
import { useInvalidateTransfers } from '../../api/transfers.queries.js';
import type { ChangeMode } from '../../change-mode.js';
import { ForwardPanel } from './forward-panel.js';
import { OpenedChange } from './opened-change.js';
import { UploadChange } from './upload-change.js';

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

interface UploadPanelProps {
  user: UserView;
  transfer: TransferView;
  /** The transfer has changed. */
  onChanged(): void;
  onBack(): void;
  services?: ChangeServices;
}

/** Adds files to a sent transfer. */
export function AddFilesPanel({ user, transfer, services = changeServices, ...on }: UploadPanelProps) {
  const { t } = useTranslation('sending');
  return (
    <OpenedChange transfer={transfer} onBack={on.onBack}>
      {(opened) => (
        <UploadChange
          text={t('change.addText')}
          start={(picked) => services.addFiles({ user, transfer, files: withoutRepeats(picked), opened })}
          {...on}
        />
      )}
    </OpenedChange>
  );
}

interface ReplaceFilePanelProps extends UploadPanelProps {
  /** The file to replace. */
  file: TransferView['fileObjects'][number];
}

/** Replaces a file of a transfer, in the same folder. */
export function ReplaceFilePanel({ user, transfer, file, services = changeServices, ...on }: ReplaceFilePanelProps) {
  const { t } = useTranslation('sending');
  return (
    <OpenedChange transfer={transfer} onBack={on.onBack}>
      {(opened) => {
        const name = opened?.files.get(file.id)?.path ?? file.fileName;
        const folder = name.slice(0, name.lastIndexOf('/') + 1);
        return (
          <UploadChange
            text={t('change.replaceText', { name })}
            single={t('change.pickNew')}
            start={([picked]) => {
              const path = folder + fileName(picked.path);
              return services.replaceFile({ user, transfer, fileId: file.id, file: { ...picked, path }, opened });
            }}
            {...on}
          />
        );
      }}
    </OpenedChange>
  );
}
