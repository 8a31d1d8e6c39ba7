import CloseRounded from '@mui/icons-material/CloseRounded';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import MoreTimeRounded from '@mui/icons-material/MoreTimeRounded';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserView } from '#contract/auth.js';
import type { TransferView } from '#contract/transfers.js';
import { copyText } from '../../../lib/copy-text.js';
import { notify } from '../../../ui/notice-store.js';
import { DeleteManyDialog } from './delete-many-dialog.js';
import { ExtendDialog } from './extend-dialog.js';

interface BulkBarProps {
  user: UserView;
  transfers: readonly TransferView[];
  onClear(): void;
}

/** What can be done with all that is chosen; at the bottom, where it covers nothing that was just read. */
export function BulkBar({ user, transfers, onClear }: BulkBarProps) {
  const { t } = useTranslation('transfers');
  const [dialog, setDialog] = useState<'delete' | 'extend' | null>(null);
  const count = transfers.length;
  const copy = async () => {
    const isDone = await copyText(transfers.map(({ link }) => link).join('\n'));
    notify(
      isDone
        ? { tone: 'success', title: t('bulk.copied', { count }), key: 'copied' }
        : { tone: 'warning', title: t('copy.failed') },
    );
  };
  const close = () => setDialog(null);
  const done = () => {
    close();
    onClear();
  };
  return (
    <Paper
      component="section"
      aria-label={t('bulk.label')}
      elevation={1}
      onKeyDown={({ key }) => (key === 'Escape' && dialog === null ? onClear() : undefined)}
      sx={{
        position: 'sticky',
        zIndex: 2,
        bottom: { xs: 'calc(72px + env(safe-area-inset-bottom))', sm: 16 },
        mt: 4,
        px: 3,
        py: 2,
        gap: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        border: '1px solid',
        borderColor: 'primary.main',
        borderRadius: 3,
      }}
    >
      <IconButton size="small" aria-label={t('bulk.clear')} title={t('bulk.clear')} onClick={onClear}>
        <CloseRounded fontSize="small" />
      </IconButton>
      <Typography component="output" variant="body2" sx={{ fontWeight: 600, flex: 1, whiteSpace: 'nowrap' }}>
        {t('bulk.chosen', { count })}
      </Typography>
      <Button size="small" startIcon={<ContentCopyRounded />} onClick={() => void copy()}>
        {t('bulk.copy')}
      </Button>
      <Button size="small" startIcon={<MoreTimeRounded />} onClick={() => setDialog('extend')}>
        {t('bulk.extend')}
      </Button>
      <Button size="small" color="error" startIcon={<DeleteOutlineRounded />} onClick={() => setDialog('delete')}>
        {t('bulk.delete')}
      </Button>
      {dialog === 'delete' && <DeleteManyDialog transfers={transfers} onClose={close} onDone={done} />}
      {dialog === 'extend' && <ExtendDialog user={user} transfers={transfers} onClose={close} onDone={done} />}
    </Paper>
  );
}
