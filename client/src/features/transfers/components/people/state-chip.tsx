import type { RecipientState } from '#contract/transfers/recipients.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { ToneChip } from '../../../../ui/tone-chip.js';
import { tones } from './recipient-steps.js';

export function RecipientChip({ state }: { state: RecipientState }) {
  const { t } = useTranslation('transfer');
  return <ToneChip tone={tones[state]} label={t(`people.state.${state}`)} />;
}
