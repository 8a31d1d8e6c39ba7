import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import MoreTimeRounded from '@mui/icons-material/MoreTimeRounded';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserView } from '#contract/auth.js';
import type { TransferRow } from '#contract/transfers.js';
import { copyText } from '../../../lib/copy-text.js';
import { CloseButton } from '../../../ui/close-button.js';
import { notify } from '../../../ui/notice-store.js';
import { useFocusGoesOn } from '../../../ui/use-focus-goes-on.js';
import { DeleteManyDialog } from './delete-many-dialog.js';
import { ExtendDialog } from './extend-dialog.js';

interface BulkBarProps {
  user: UserView;
  transfers: readonly TransferRow[];
  onClear(): void;
}

/** What can be done with all that is chosen; at the bottom, where it covers nothing that was just read. */
export function BulkBar({ user, transfers, onClear }: BulkBarProps) {
  // Held still: news of what is being done with them neither changes the question nor takes it away.
  const [asked, setAsked] = useState<{ what: 'delete' | 'extend'; transfers: readonly TransferRow[] } | null>(null);
  const close = () => setAsked(null);
  const done = () => {
    close();
    onClear();
  };
  const question = asked && { transfers: asked.transfers, onClose: close, onDone: done };
  return (
    <>
      {transfers.length > 0 && (
        <Bar transfers={transfers} onAsk={(what) => setAsked({ what, transfers })} onClear={onClear} />
      )}
      {question && asked.what === 'delete' && <DeleteManyDialog {...question} />}
      {question && asked.what === 'extend' && <ExtendDialog user={user} {...question} />}
    </>
  );
}

interface BarProps extends Pick<BulkBarProps, 'transfers' | 'onClear'> {
  onAsk(what: 'delete' | 'extend'): void;
}

function Bar({ transfers, onAsk, onClear }: BarProps) {
  const { t } = useTranslation('transfers');
  const bar = useFocusGoesOn<HTMLDivElement>();
  const count = transfers.length;
  const links = transfers.filter(({ sendAs }) => sendAs !== 'none').map(({ link }) => link);
  const copy = async () => {
    const isDone = await copyText(links.join('\n'));
    notify(
      isDone
        ? { tone: 'success', title: t('bulk.copied', { count: links.length }), key: 'copied' }
        : { tone: 'warning', title: t('copy.failed') },
    );
  };
  return (
    <Paper
      component="section"
      ref={bar}
      aria-label={t('bulk.label')}
      elevation={1}
      onKeyDown={({ key }) => (key === 'Escape' ? onClear() : undefined)}
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
        // On a phone in a line of their own.
        '& .MuiButton-root': { flex: { xs: 'auto', sm: 'none' } },
      }}
    >
      <CloseButton size="small" label={t('bulk.clear')} onClick={onClear} />
      <Typography
        component="output"
        variant="body2"
        sx={{ fontWeight: 600, flex: { xs: '1 0 calc(100% - 60px)', sm: 1 }, whiteSpace: 'nowrap' }}
      >
        {t('bulk.chosen', { count })}
      </Typography>
      <Button size="small" startIcon={<ContentCopyRounded />} disabled={links.length === 0} onClick={() => void copy()}>
        {t('bulk.copy')}
      </Button>
      <Button size="small" startIcon={<MoreTimeRounded />} onClick={() => onAsk('extend')}>
        {t('bulk.extend')}
      </Button>
      <Button size="small" color="error" startIcon={<DeleteOutlineRounded />} onClick={() => onAsk('delete')}>
        {t('bulk.delete')}
      </Button>
    </Paper>
  );
}
