import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { EXPIRES_NEVER } from '#contract/expiry.js';
import type { TransferRow } from '#contract/transfers.js';
import { useFormats } from '../../../lib/format.js';
import { ToneChip, type Tone } from '../../../ui/tone-chip.js';
import { transferStates, type TransferState } from '../transfer-state.js';

const tones: Record<TransferState, Tone> = {
  saved: 'neutral',
  active: 'success',
  expiringSoon: 'warning',
  unseen: 'info',
  expired: 'neutral',
};

/** Names the state, and when an expired transfer is deleted; the sentence about the expiry is there for pointers. */
export function StateChips({ transfer, now }: { transfer: TransferRow; now: number }) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const when = format.relative(transfer.expiryDate, now);
  const expiry =
    transfer.expiryDate >= EXPIRES_NEVER
      ? t('state.never')
      : transfer.expiryDate < now
        ? t('state.expiredSince', { when })
        : t('state.expires', { when });
  return (
    <Stack direction="row" useFlexGap spacing={1} title={expiry} sx={{ flexWrap: 'wrap' }}>
      {transferStates(transfer, now).map((state) => (
        <ToneChip key={state} tone={tones[state]} label={t(`state.${state}`)} />
      ))}
      {transfer.expiryDate < now && transfer.deletionDate !== null && (
        <Typography variant="caption" color="textSecondary">
          {t('state.deletes', { date: format.shortDate(transfer.deletionDate, now) })}
        </Typography>
      )}
    </Stack>
  );
}
