import AddRounded from '@mui/icons-material/AddRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import LockRounded from '@mui/icons-material/LockRounded';
import ForwardRounded from '@mui/icons-material/ForwardRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { undoSend } from '#contract/calls.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useMaySend } from '../../../../lib/account-refusal.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { useFormats } from '../../../../lib/format.js';
import { notify } from '../../../../lib/notices.js';
import { useCall } from '../../../../lib/use-call.js';
import { useNow } from '../../../../lib/use-now.js';
import { BusyButton } from '../../../../ui/busy-button.js';
import { evictTransfer } from '../../api/transfers.queries.js';
import type { ChangeMode } from '../../change-mode.js';
import { useCreatorName } from '../../use-creator-name.js';
import { DeleteDialog } from '../delete-dialog.js';
import { StateChips } from '../state-chips.js';
import { LinkTools } from './link-tools.js';

interface TransferHeadProps {
  transfer: TransferView;
  now: number;
  onChange(mode: ChangeMode): void;
  onClose(): void;
}

/** Summary, link and actions of a transfer. */
export function TransferHead({ transfer, now, onChange, onClose }: TransferHeadProps) {
  const { t } = useTranslation('transfer');
  const [isDeleting, setIsDeleting] = useState(false);
  const isExpired = transfer.expiryDate < now;
  const isSaved = transfer.sendAs === 'none';
  const maySend = useMaySend();
  // The support view contains no links.
  const hasLink = transfer.link !== '';
  return (
    <Stack spacing={3}>
      <UndoSend slug={transfer.slug} until={transfer.undoUntil} now={now} onUndone={onClose} />
      <Stack useFlexGap direction="row" sx={{ columnGap: 3, rowGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <StateChips transfer={transfer} now={now} />
        <Facts transfer={transfer} now={now} />
      </Stack>
      {transfer.message !== '' && <Message text={transfer.message} />}
      {!isExpired && !isSaved && hasLink && !transfer.recipientsOnly && <LinkTools link={transfer.link} />}
      {!isExpired && transfer.recipientsOnly && (
        <Alert severity="info" icon={<LockRounded fontSize="inherit" />}>
          {t('link.off')}
        </Alert>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          '& .MuiButton-root': { flex: { xs: 'auto', sm: 'none' }, px: { xs: 3, sm: 4 } },
        }}
      >
        {(isExpired || isSaved) && hasLink && (
          <Button
            variant="outlined"
            startIcon={<DownloadRounded />}
            href={transfer.link}
            target="_blank"
            rel="noopener"
          >
            {t('download')}
          </Button>
        )}
        {!isExpired && maySend && (
          <>
            <Button variant="outlined" startIcon={<AddRounded />} onClick={() => onChange({ kind: 'add' })}>
              {t('addFiles')}
            </Button>
            <Button variant="outlined" startIcon={<ForwardRounded />} onClick={() => onChange({ kind: 'forward' })}>
              {t('forward')}
            </Button>
          </>
        )}
        <Button color="error" startIcon={<DeleteOutlineRounded />} onClick={() => setIsDeleting(true)}>
          {t('delete')}
        </Button>
      </Box>
      <DeleteDialog transfer={isDeleting ? transfer : null} onClose={() => setIsDeleting(false)} onDeleted={onClose} />
    </Stack>
  );
}

function Facts({ transfer, now }: { transfer: TransferView; now: number }) {
  const { t } = useTranslation('transfer');
  const format = useFormats();
  const { expiryDate, deletionDate, downloadLimit } = transfer;
  const { total_downloads: started, completed_downloads: completed } = transfer;
  const creator = useCreatorName(transfer);
  if (transfer.sendAs === 'none')
    return <FactLine facts={[t('facts.saved', { date: format.dateTime(transfer.dateSent) }), t('facts.savedKept')]} />;
  const when = { when: format.relative(expiryDate, now), date: format.dateTime(expiryDate) };
  const facts = [
    ...(creator === null ? [] : [t('facts.by', { name: creator })]),
    t('facts.sent', { date: format.dateTime(transfer.dateSent) }),
    expiryDate >= EXPIRES_NEVER
      ? t('facts.never')
      : expiryDate < now
        ? t('facts.expired', when)
        : t('facts.expires', when),
    ...(expiryDate < now && deletionDate !== null ? [t('facts.deleted', { date: format.dateTime(deletionDate) })] : []),
    downloadLimit !== null
      ? t('facts.limited', { started: format.number(started), limit: format.number(downloadLimit) })
      : started === completed
        ? t('facts.downloads', { count: started, shown: format.number(started) })
        : t('facts.started', { count: started, shown: format.number(started), completed: format.number(completed) }),
    ...(transfer.hasPassword ? [t('facts.password')] : []),
  ];
  return <FactLine facts={facts} />;
}

function FactLine({ facts }: { facts: string[] }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {facts.join(' · ')}
    </Typography>
  );
}

function Message({ text }: { text: string }) {
  return (
    <Box
      component="blockquote"
      tabIndex={0}
      sx={{
        m: 0,
        px: 4,
        py: 3,
        maxHeight: 112,
        overflowY: 'auto',
        borderRadius: 3,
        bgcolor: 'surface.well',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </Box>
  );
}

interface UndoSendProps {
  slug: string;
  /** Epoch ms; null if the send cannot be undone. */
  until: number | null;
  now: number;
  onUndone(): void;
}

const SECOND_MS = 1000;

/** Offers to undo the send until its emails leave. */
function UndoSend(props: UndoSendProps) {
  const { until, now } = props;
  return until !== null && until > now ? <UndoSendAlert {...props} until={until} /> : null;
}

function UndoSendAlert({ slug, until, onUndone }: Omit<UndoSendProps, 'now'> & { until: number }) {
  const { t } = useTranslation('transfer');
  const format = useFormats();
  const errorText = useErrorText();
  const now = useNow(SECOND_MS);
  const client = useQueryClient();
  const { mutate, isPending, error } = useCall(undoSend, {
    params: { slug },
    updateCache: () => evictTransfer(client, slug),
    onSuccess: () => {
      notify({ tone: 'success', title: t('undo.done'), text: t('undo.doneText') });
      onUndone();
    },
  });
  const left = Math.ceil((until - now) / SECOND_MS);
  if (left <= 0 && !error) return null;
  return (
    <Alert
      severity={error ? 'error' : 'info'}
      action={
        !error && (
          <BusyButton size="small" color="inherit" isBusy={isPending} onClick={() => mutate()}>
            {t('undo.action')}
          </BusyButton>
        )
      }
    >
      {error ? errorText(error) : t('undo.text', { time: format.duration(left) })}
    </Alert>
  );
}
