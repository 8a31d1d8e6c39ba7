import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import type { TransferRow } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { ToneChip, type Tone } from '../../../ui/tone-chip.js';
import { transferStates, type TransferState } from '../transfer-state.js';

const tones: Record<TransferState, Tone> = {
  saved: 'neutral',
  expiringSoon: 'warning',
  unseen: 'info',
  expired: 'neutral',
};

interface StateChipsProps {
  transfer: TransferRow;
  now: number;
}

/** Unusual states, and the deletion date of an expired transfer. Empty for most transfers. */
export function StateChips({ transfer, now }: StateChipsProps) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const states = transferStates(transfer, now);
  if (states.length === 0) return null;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {states.map((state) => (
        <ToneChip key={state} tone={tones[state]} label={t(`state.${state}`)} />
      ))}
      {transfer.expiryDate < now && transfer.deletionDate !== null && (
        <Typography variant="caption" color="textSecondary">
          {t('state.deletes', { date: format.end(transfer.deletionDate, now) })}
        </Typography>
      )}
    </Stack>
  );
}

/** The expiry, with what is unusual below it. */
export function ExpiryCell({ transfer, now }: StateChipsProps) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const { sendAs, expiryDate } = transfer;
  const when = expiryDate >= EXPIRES_NEVER ? t('state.never') : format.relative(expiryDate, now);
  return (
    <Stack spacing={1}>
      {sendAs !== 'none' && expiryDate >= now && <span>{when}</span>}
      <StateChips transfer={transfer} now={now} />
    </Stack>
  );
}
