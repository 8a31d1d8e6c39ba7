import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { useState } from 'react';
import type { RequestView } from '#contract/requests/requests.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { useLineNames } from '../use-line-names.js';
import { readRequestFiles } from './request-files.js';
import { withOpener } from './save-files.js';
import { SealedProblem } from './sealed-problem.js';
import { useKeyAccess } from './use-key-access.js';

interface SealedDownloadProps {
  request: RequestView & { sealedTo: string };
  /** The download could not be started, or not all is in it; null when it is tried again. */
  onFail(error: unknown): void;
}

/** Everything that was submitted, opened by this tab and packed by person and item. */
export function SealedDownload({ request, onFail }: SealedDownloadProps) {
  const { t } = useTranslation('requests');
  const { keys } = useKeyAccess(request.sealedTo);
  const [isReading, setReading] = useState(false);
  const nameOf = useLineNames();
  if (!keys) return null;
  const save = async (): Promise<void> => {
    const { files, unopened } = await readRequestFiles(request, keys);
    const { title, lastModified: zippedAt } = request;
    if (files.length > 0) await withOpener((opener) => opener.saveZip(files, { title, zippedAt }));
    if (unopened.length > 0)
      throw new SealedProblem(
        'unopened',
        unopened.map((from) => nameOf({ from }).name),
      );
  };
  const begin = async (): Promise<void> => {
    onFail(null);
    setReading(true);
    await save().catch(onFail);
    setReading(false);
  };
  return (
    <BusyButton startIcon={<DownloadRounded />} isBusy={isReading} onClick={() => void begin()}>
      {t('matrix.downloadAll')}
    </BusyButton>
  );
}
