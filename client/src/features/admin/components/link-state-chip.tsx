import type { FoundLink } from '#contract/admin/admin-links.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ToneChip } from '../../../ui/tone-chip.js';

const tones = {
  live: 'success',
  expired: 'neutral',
  closed: 'neutral',
  deleted: 'neutral',
  'under-review': 'warning',
  'taken-down': 'error',
} as const satisfies Record<FoundLink['state'], string>;

export function LinkStateChip({ state }: { state: FoundLink['state'] }) {
  const { t } = useTranslation('admin');
  return <ToneChip tone={tones[state]} label={t(`links.states.${state}`)} />;
}
