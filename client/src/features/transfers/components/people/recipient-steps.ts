import type { RecipientState } from '#contract/transfers/recipients.js';
import type { Tone } from '../../../../ui/tone-chip.js';

/** Steps of a transfer to one recipient. */
export const steps = ['queued', 'accepted', 'opened', 'downloading', 'completed'] as const;

export const tones: Record<RecipientState, Exclude<Tone, 'warning'>> = {
  queued: 'neutral',
  accepted: 'info',
  bounced: 'error',
  opened: 'info',
  downloading: 'info',
  completed: 'success',
  withdrawn: 'neutral',
};

/** Number of completed steps; 0 after a bounce. */
export function stepsDone(state: RecipientState): number {
  if (state === 'withdrawn') return 0;
  if (state === 'bounced') return 1;
  return steps.indexOf(state) + 1;
}
