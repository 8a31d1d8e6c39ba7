import type { UserView } from '#contract/accounts/auth.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { withoutRepeats } from '../../../../sending/files/picked-files.js';
import { changeServices, type ChangeServices } from '../../api/change-services.js';
import { UploadChange } from './upload-change.js';

interface AddFilesPanelProps {
  user: UserView;
  transfer: TransferView;
  /** The transfer has changed. */
  onChanged(): void;
  onBack(): void;
  services?: ChangeServices;
}

/** Adds files to a sent transfer. */
export function AddFilesPanel({ user, transfer, services = changeServices, ...on }: AddFilesPanelProps) {
  const { t } = useTranslation('sending');
  return (
    <UploadChange
      text={t('change.addText')}
      start={(picked) => services.addFiles({ user, transfer, files: withoutRepeats(picked) })}
      {...on}
    />
  );
}
