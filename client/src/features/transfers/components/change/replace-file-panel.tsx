import type { UserView } from '#contract/accounts/auth.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { fileName } from '../../../../sending/files/picked-files.js';
import { changeServices, type ChangeServices } from '../../api/change-services.js';
import { UploadChange } from './upload-change.js';

interface ReplaceFilePanelProps {
  user: UserView;
  transfer: TransferView;
  /** The file to replace. */
  file: TransferView['fileObjects'][number];
  /** The transfer has changed. */
  onChanged(): void;
  onBack(): void;
  services?: ChangeServices;
}

/** Replaces a file of a transfer, in the same folder. */
export function ReplaceFilePanel({ user, transfer, file, services = changeServices, ...on }: ReplaceFilePanelProps) {
  const { t } = useTranslation('sending');
  const folder = file.fileName.slice(0, file.fileName.lastIndexOf('/') + 1);
  return (
    <UploadChange
      text={t('change.replaceText', { name: file.fileName })}
      single={t('change.pickNew')}
      start={([picked]) => {
        const path = folder + fileName(picked.path);
        return services.replaceFile({ user, transfer, fileId: file.id, file: { ...picked, path } });
      }}
      {...on}
    />
  );
}
