import Box from '@mui/material/Box';
import type { RecipientState } from '#contract/transfers/recipients.js';
import { steps, stepsDone, tones } from './recipient-steps.js';

const colours = {
  neutral: 'text.disabled',
  info: 'primary.main',
  success: 'success.main',
  error: 'error.main',
} as const;

/** Progress from queued to complete in five steps; the text next to it is equivalent. */
export function ProgressLine({ state }: { state: RecipientState }) {
  const done = stepsDone(state);
  return (
    <Box aria-hidden sx={{ display: 'flex', gap: 0.5, maxWidth: 220, mt: 1.5 }}>
      {steps.map((step, index) => (
        <Box
          key={step}
          sx={{
            flex: 1,
            height: 4,
            borderRadius: 0.5,
            bgcolor: index < done ? colours[tones[state]] : 'surface.line',
          }}
        />
      ))}
    </Box>
  );
}
