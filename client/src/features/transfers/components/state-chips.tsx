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
        <Typography variant="caption" color="textSecondary" noWrap title={format.dateTime(transfer.deletionDate)}>
          {t('state.deletes', { date: format.shortDate(transfer.deletionDate, now) })}
        </Typography>
      )}
    </Stack>
  );
}

/** When it expires, as a chip if that is soon; once it has, until when it is kept. */
export function ExpiryCell({ transfer, now }: StateChipsProps) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const { expiryDate } = transfer;
  const states = transferStates(transfer, now);
  if (states.includes('saved') || states.includes('expired')) return <StateChips transfer={transfer} now={now} />;
  const when = expiryDate >= EXPIRES_NEVER ? t('state.never') : format.relative(expiryDate, now);
  if (!states.includes('expiringSoon')) return when;
  return <ToneChip tone={tones.expiringSoon} label={when} />;
}

/** The number of downloads, in words where there should be one by now. */
export function DownloadsCell({ transfer, now }: StateChipsProps) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  if (transferStates(transfer, now).includes('unseen'))
    return <ToneChip tone={tones.unseen} label={t('row.none')} title={t('state.unseen')} />;
  return format.number(transfer.total_downloads);
}

/** The same for a line of text. */
export function useStateTexts(transfer: TransferRow, now: number): { states: string[]; warning: string | null } {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const { expiryDate, deletionDate, total_downloads: count } = transfer;
  const states = transferStates(transfer, now);
  if (states.includes('saved')) return { states: [t('state.saved')], warning: null };
  const downloads = states.includes('unseen')
    ? t('state.unseen')
    : t('row.downloads', { count, shown: format.number(count) });
  if (states.includes('expired')) {
    const kept = deletionDate === null ? '' : t('state.deletes', { date: format.shortDate(deletionDate, now) });
    return { states: [t('state.expired'), kept, downloads], warning: null };
  }
  const expiry =
    expiryDate >= EXPIRES_NEVER ? t('row.never') : t('row.expires', { when: format.relative(expiryDate, now) });
  return states.includes('expiringSoon')
    ? { states: [downloads], warning: expiry }
    : { states: [expiry, downloads], warning: null };
}
