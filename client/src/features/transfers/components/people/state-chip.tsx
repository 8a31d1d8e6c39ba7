import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { RecipientState } from '#contract/transfer-changes.js';
import { tones } from './recipient-steps.js';

export function RecipientChip({ state }: { state: RecipientState }) {
  const { t } = useTranslation('transfer');
  const tone = tones[state];
  return (
    <Chip
      size="small"
      label={t(`people.state.${state}`)}
      sx={
        tone === 'neutral'
          ? { bgcolor: 'surface.well', color: 'text.secondary' }
          : { bgcolor: `${tone}.light`, color: `${tone}.main` }
      }
    />
  );
}
