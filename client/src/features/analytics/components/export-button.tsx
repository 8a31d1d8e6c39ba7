import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsOverview } from '#contract/analytics.js';
import { useErrorText } from '../../../lib/error-text.js';
import { currentLanguage } from '../../../i18n/index.js';
import { saveFile } from '../../../lib/save-file.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { notify } from '../../../ui/notice-store.js';
import type { AnalyticsAddress } from '../analytics-address.js';
import { analyticsFile } from '../api/analytics.queries.js';

interface ExportButtonProps {
  address: AnalyticsAddress;
  shown: Pick<AnalyticsOverview, 'from' | 'to'>;
}

/** Every download of the range, as a table for spreadsheets. */
export function ExportButton({ address, shown }: ExportButtonProps) {
  const { t } = useTranslation('analytics');
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      saveFile(await analyticsFile(address, currentLanguage()), `downloads-${shown.from}-${shown.to}.csv`);
    } catch (error) {
      notify({ tone: 'error', key: 'analytics-export', title: errorText(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <BusyButton variant="outlined" startIcon={<DownloadRounded />} isBusy={isBusy} onClick={() => void save()}>
      {t('export')}
    </BusyButton>
  );
}
