import LockRounded from '@mui/icons-material/LockRounded';
import MoreTimeRounded from '@mui/icons-material/MoreTimeRounded';
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import SaveAltRounded from '@mui/icons-material/SaveAltRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { personName } from '#contract/display-formats.js';
import type { ReceivedTransfer } from '#contract/transfers/received.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMaySend } from '../../../lib/account-refusal.js';
import { useFormats } from '../../../lib/format.js';
import { PersonCell } from '../../../ui/person-cell.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { ToneChip } from '../../../ui/tone-chip.js';

/** The recipient's own link, so that the sender sees who opened it. */
const linkOf = ({ slug, recipientId }: ReceivedTransfer) =>
  recipientId === null ? `/w/${slug}` : `/d/${slug}/${recipientId}`;

/** The title; unknown for a protected one. */
export function useReceivedName(): (transfer: ReceivedTransfer) => string {
  const { t } = useTranslation('received');
  return ({ content }) => content?.title || t('row.unnamed');
}

export function SenderCell({ transfer: { sender } }: { transfer: ReceivedTransfer }) {
  const { email, profilePic } = sender;
  return <PersonCell name={personName(sender)} email={email} detail={email} picture={profilePic} />;
}

export function ReceivedName({ transfer }: { transfer: ReceivedTransfer }) {
  const { t } = useTranslation('received');
  return (
    <Stack sx={{ minWidth: 0, alignItems: 'flex-start', gap: 1 }}>
      <ReceivedContent transfer={transfer} />
      {transfer.recipientId === null && <ToneChip tone="info" label={t('row.shared')} />}
    </Stack>
  );
}

function ReceivedContent({ transfer: { content, isEncrypted } }: { transfer: ReceivedTransfer }) {
  const { t } = useTranslation('received');
  if (content === null || (isEncrypted && content.title === '')) {
    return (
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', color: 'text.secondary' }}>
        <LockRounded fontSize="small" aria-hidden />
        <Typography variant="body2">{t(isEncrypted ? 'row.encrypted' : 'row.protected')}</Typography>
      </Stack>
    );
  }
  return (
    <Box sx={{ minWidth: 0, maxWidth: '100%' }}>
      <Typography noWrap title={content.title} sx={{ fontWeight: 550 }}>
        {content.title}
      </Typography>
      <Typography noWrap variant="body2" color="textSecondary" title={content.message}>
        {[t('row.files', { count: content.fileCount }), content.message].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  );
}

export function useSizeText(): (transfer: ReceivedTransfer) => string {
  const { t } = useTranslation('received');
  const format = useFormats();
  return ({ content, sizeClass }) => (content ? format.bytes(content.totalBytes) : t(`size.${sizeClass}`));
}

export function StateChip({ transfer: { isExpired, expiresAt }, now }: { transfer: ReceivedTransfer; now: number }) {
  const { t } = useTranslation('received');
  const format = useFormats();
  const isForever = expiresAt >= EXPIRES_NEVER;
  const when = format.relative(expiresAt, now);
  return (
    <ToneChip
      tone={isExpired ? 'neutral' : 'success'}
      label={isExpired ? t('state.expired') : t('state.active')}
      title={isForever ? undefined : isExpired ? t('state.expiredSince', { when }) : t('state.expires', { when })}
    />
  );
}

interface ReceivedActionsProps {
  transfer: ReceivedTransfer;
  /** Icons alone. */
  isNarrow?: boolean;
  onSave(): void;
}

export function ReceivedActions({ transfer, isNarrow = false, onSave }: ReceivedActionsProps) {
  const { t } = useTranslation('received');
  const maySend = useMaySend();
  const name = useReceivedName()(transfer);
  const to = linkOf(transfer);
  // The download page offers to request an extension.
  const open = transfer.isExpired
    ? { icon: <MoreTimeRounded />, label: t('row.ask'), named: t('row.askNamed', { name }) }
    : { icon: <OpenInNewRounded />, label: t('row.open'), named: t('row.openNamed', { name }) };
  const save = { icon: <SaveAltRounded />, label: t('row.save'), named: t('row.saveNamed', { name }) };
  const canSave = maySend && !transfer.isExpired;
  if (isNarrow)
    return (
      <Stack direction="row">
        {canSave && (
          <IconButton aria-label={save.named} title={save.label} onClick={onSave}>
            {save.icon}
          </IconButton>
        )}
        <IconButton component={Link} to={to} target="_blank" aria-label={open.named} title={open.label}>
          {open.icon}
        </IconButton>
      </Stack>
    );
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end', '& .MuiButton-root': { whiteSpace: 'nowrap' } }}
    >
      <ButtonLink to={to} target="_blank" size="small" startIcon={open.icon} aria-label={open.named}>
        {open.label}
      </ButtonLink>
      {canSave && (
        <Button size="small" startIcon={save.icon} onClick={onSave} aria-label={save.named}>
          {save.label}
        </Button>
      )}
    </Stack>
  );
}
