import type { CaseState } from '#contract/admin/abuse.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ToneChip, type Tone } from '../../../ui/tone-chip.js';

const tones: Record<CaseState, Tone> = {
  open: 'info',
  'under-review': 'warning',
  'taken-down': 'error',
  dismissed: 'neutral',
};

export function CaseStateChip({ state }: { state: CaseState }) {
  const { t } = useTranslation('admin');
  return <ToneChip tone={tones[state]} label={t(`cases.states.${state}`)} />;
}
