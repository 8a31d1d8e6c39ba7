import DownloadRounded from '@mui/icons-material/DownloadRounded';
import type { AnalyticsOverview } from '#contract/transfers/analytics.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { notify } from '../../../lib/notices.js';
import { useExportAnalytics, type AnalyticsUrl } from '../api/analytics.queries.js';

interface ExportButtonProps {
  url: AnalyticsUrl;
  shown: Pick<AnalyticsOverview, 'from' | 'to'>;
}

/** Every download of the range, as a table for spreadsheets. */
export function ExportButton({ url, shown: { from, to } }: ExportButtonProps) {
  const { t } = useTranslation('analytics');
  const errorText = useErrorText();
  const { mutate, isPending } = useExportAnalytics(url.values, {
    onError: (error) => notify({ tone: 'error', key: 'analytics-export', title: errorText(error) }),
  });
  return (
    <BusyButton
      variant="outlined"
      startIcon={<DownloadRounded />}
      isBusy={isPending}
      onClick={() => mutate(`downloads-${from}-${to}.csv`)}
    >
      {t('export')}
    </BusyButton>
  );
}
