import type { RecipientState } from '#contract/recipients.js';
import type { Tone } from '../../../../ui/tone-chip.js';

/** The way of a transfer to one person, as far as it goes. */
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

/** Number of completed steps; a bounced mail has reached no one. */
export function stepsDone(state: RecipientState): number {
  if (state === 'withdrawn') return 0;
  if (state === 'bounced') return 1;
  return steps.indexOf(state) + 1;
}
