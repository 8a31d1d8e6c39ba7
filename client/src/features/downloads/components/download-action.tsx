import DownloadRounded from '@mui/icons-material/DownloadRounded';
import type { ComponentProps } from 'react';
import { BusyButton } from '../../../ui/busy-button.js';

/** The main button of the page of a transfer. */
export function DownloadAction(props: ComponentProps<typeof BusyButton>) {
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
