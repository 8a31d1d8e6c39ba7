import type { InboxMessage, MessageState } from '#contract/admin/inbox.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ToneChip, type Tone } from '../../../ui/tone-chip.js';

const stateTones: Record<MessageState, Tone> = { open: 'info', answered: 'success', closed: 'neutral' };

export function MessageStateChip({ state }: Pick<InboxMessage, 'state'>) {
  const { t } = useTranslation('inbox');
  return <ToneChip tone={stateTones[state]} label={t(`states.${state}`)} />;
}

type Rating = NonNullable<InboxMessage['rating']>;
const ratingTones: Record<Rating, Tone> = { Bad: 'error', Fine: 'neutral', Fantastic: 'success' };

export function RatingChip({ rating }: { rating: Rating }) {
  const { t } = useTranslation('inbox');
  return <ToneChip tone={ratingTones[rating]} label={t(`ratings.${rating}`)} />;
}
