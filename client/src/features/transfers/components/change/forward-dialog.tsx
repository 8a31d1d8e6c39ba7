import Alert from '@mui/material/Alert';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { DialogCloseButton } from '../../../../ui/close-button.js';
import { RetryAlert } from '../../../../ui/retry-alert.js';
import { transferQuery } from '../../api/transfers.queries.js';
import { DetailsSkeleton } from '../details-skeleton.js';
import { ChangePanel } from './change-panel.js';

interface ForwardDialogProps {
  slug: string;
  onClose(): void;
}

/** Forwards files of a transfer from a page that shows them without the view of the transfer. */
export function ForwardDialog({ slug, onClose }: ForwardDialogProps) {
  const { t } = useTranslation('transfer', 'sending');
  const titleId = useId();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { data: transfer, error, refetch } = useQuery(transferQuery(slug));
  return (
    <Dialog open fullWidth fullScreen={isNarrow} maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2" variant="h3" sx={{ pr: 16 }}>
        {t('change.forward')}
      </DialogTitle>
      <DialogCloseButton onClick={onClose} />
      <DialogContent>
        {transfer === undefined && !error && <DetailsSkeleton />}
        {transfer === undefined && error && <RetryAlert error={error} onRetry={() => void refetch()} />}
        {transfer === null && <Alert severity="info">{t('goneText')}</Alert>}
        {transfer && <ChangePanel mode={{ kind: 'forward' }} transfer={transfer} onBack={onClose} />}
      </DialogContent>
    </Dialog>
  );
}
