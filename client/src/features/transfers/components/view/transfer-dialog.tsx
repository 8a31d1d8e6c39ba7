import CloseRounded from '@mui/icons-material/CloseRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserView } from '#contract/auth.js';
import type { TransferView } from '#contract/transfers.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { useNow } from '../../../../lib/use-now.js';
import { transferQuery } from '../../api/transfers.queries.js';
import { TransferDetails } from './transfer-details.js';

export type ChangeMode = 'add' | 'forward';

interface TransferDialogProps {
  user: UserView;
  slug: string;
  onClose(): void;
  /** What changes a transfer sends files, which is another feature's; the app puts it in. */
  renderChange(mode: ChangeMode, transfer: TransferView, onBack: () => void): ReactNode;
}

/** One transfer over the library, at an address of its own. */
export function TransferDialog({ user, slug, onClose, renderChange }: TransferDialogProps) {
  const { t } = useTranslation('transfers');
  const titleId = useId();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [mode, setMode] = useState<ChangeMode | null>(null);
  const { data: transfer, error, refetch } = useQuery(transferQuery(user._id, slug));
  const title =
    mode !== null
      ? t(`view.${mode}Title`)
      : (transfer?.fileName ?? (transfer === null ? t('view.gone') : t('view.title')));
  return (
    <Dialog
      open
      // A slip beside the dialog must not end an upload.
      onClose={mode === null ? onClose : undefined}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      fullScreen={isNarrow}
      sx={{ '& .MuiDialog-paperFullScreen': { borderRadius: 0 } }}
    >
      <DialogTitle id={titleId} variant="h2" sx={{ pr: 14, overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <IconButton
        aria-label={t('view.close')}
        title={t('view.close')}
        onClick={onClose}
        sx={{ position: 'absolute', top: 16, right: 16 }}
      >
        <CloseRounded />
      </IconButton>
      <DialogContent tabIndex={0} sx={{ outlineOffset: -2 }}>
        {error ? (
          <RetryAlert error={error} onRetry={() => void refetch()} />
        ) : transfer === undefined ? (
          <DetailsSkeleton />
        ) : transfer === null ? (
          <Alert severity="info">{t('view.goneText')}</Alert>
        ) : (
          <Content transfer={transfer} mode={mode} onMode={setMode} renderChange={renderChange} />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface ContentProps extends Pick<TransferDialogProps, 'renderChange'> {
  transfer: TransferView;
  mode: ChangeMode | null;
  onMode(mode: ChangeMode | null): void;
}

function Content({ transfer, mode, onMode, renderChange }: ContentProps) {
  const now = useNow();
  if (mode !== null) return renderChange(mode, transfer, () => onMode(null));
  return (
    <TransferDetails transfer={transfer} now={now} onAdd={() => onMode('add')} onForward={() => onMode('forward')} />
  );
}

function RetryAlert({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('transfers');
  const errorText = useErrorText();
  return (
    <Alert
      severity="error"
      action={
        <Button size="small" color="inherit" onClick={onRetry}>
          {t('list.retry')}
        </Button>
      }
    >
      {errorText(error)}
    </Alert>
  );
}

function DetailsSkeleton() {
  const { t } = useTranslation('transfers');
  return (
    <Stack component="output" aria-label={t('view.loading')} spacing={3}>
      <Skeleton width="40%" />
      <Skeleton variant="rounded" height={44} />
      <Skeleton height={40} />
      <Skeleton height={40} />
      <Skeleton width="60%" />
    </Stack>
  );
}
