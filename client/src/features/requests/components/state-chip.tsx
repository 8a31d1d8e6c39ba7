import type { RequestRow } from '#contract/requests/requests.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { shownState, stateTones } from '../request-state.js';

interface StateChipProps {
  request: Pick<RequestRow, 'state' | 'closedBy' | 'dueAt' | 'withheld'>;
  now: number;
}

export function StateChip({ request, now }: StateChipProps) {
  const { t } = useTranslation('requests');
  const state = shownState(request, now);
  return <ToneChip tone={stateTones[state]} label={t(`state.${state}`)} />;
}
