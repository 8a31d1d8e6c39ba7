import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { BusyButton } from '../../../ui/busy-button.js';
import type { useDownload } from '../use-download.js';

interface DownloadButtonProps {
  fileCount: number;
  selectedCount?: number;
  /** The account's text for the button; empty for ours. */
  action: string;
  state?: ReturnType<typeof useDownload>['state'];
  /** The files are not known yet: what is pressed is done when they are (`app/boot.ts`). */
  isWaiting?: boolean;
  onDownload?: () => void;
}

/** The main action of this page, with its outcome. */
export function DownloadButton({
  fileCount,
  selectedCount = 0,
  action,
  state = { status: 'idle' },
  isWaiting = false,
  onDownload,
}: DownloadButtonProps) {
  const { t } = useTranslation('downloads');
  const errorText = useErrorText();
  const isPart = selectedCount > 0 && selectedCount < fileCount;
  const label = isPart
    ? t('download.selected', { count: selectedCount })
    : action || (fileCount > 1 ? t('download.all') : t('download.action'));
  const isPreparing = state.status === 'preparing';
  return (
    <Box>
      <DownloadAction
        isBusy={isPreparing}
        disabled={fileCount === 0}
        onClick={onDownload}
        data-waits={isWaiting || undefined}
      >
        {isPreparing ? t('download.busy') : label}
      </DownloadAction>
      {/* The element's name outweighs the paragraph's own margin, whichever of the two comes first. */}
      <Box component="output" sx={{ display: 'block', '& > p': { mt: 2 } }}>
        {state.status === 'started' ? (
          <Typography variant="body2" sx={{ display: 'flex', gap: 1.5 }}>
            <CheckCircleRounded color="success" sx={{ fontSize: 18 }} />
            <span>
              {t('download.started')} {t('download.startedHint')}
            </span>
          </Typography>
        ) : (
          fileCount > 1 &&
          selectedCount !== 1 && (
            <Typography variant="body2" color="textSecondary">
              {t('download.zipHint')}
            </Typography>
          )
        )}
      </Box>
      {state.status === 'failed' && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {t('download.failed')} {errorText(state.error)}
        </Alert>
      )}
    </Box>
  );
}

/** The main button of the page of a transfer. */
function DownloadAction(props: ComponentProps<typeof BusyButton>) {
  return (
    <BusyButton
      fullWidth
      size="large"
      variant="contained"
      color="secondary"
      startIcon={<DownloadRounded />}
      loadingPosition="start"
      sx={{ minHeight: 56, typography: 'h3' }}
      {...props}
    />
  );
}
