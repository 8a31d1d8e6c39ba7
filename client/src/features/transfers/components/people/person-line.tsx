import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import type { RecipientState } from '#contract/transfers/recipients.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useFormats } from '../../../../lib/format.js';
import { AddressText } from '../../../../ui/address-text.js';
import { ToneChip, type Tone } from '../../../../ui/tone-chip.js';
import { Timeline } from './timeline.js';

/** Steps of a transfer to one recipient. */
const steps = ['queued', 'accepted', 'opened', 'downloading', 'completed'] as const;

const tones: Record<RecipientState, Exclude<Tone, 'warning'>> = {
  queued: 'neutral',
  accepted: 'info',
  bounced: 'error',
  opened: 'info',
  downloading: 'info',
  completed: 'success',
  withdrawn: 'neutral',
};

/** Number of completed steps; the one that failed after a bounce. */
function stepsDone(state: RecipientState): number {
  if (state === 'withdrawn') return 0;
  if (state === 'bounced') return 1;
  return steps.indexOf(state) + 1;
}

const Line = styled('li')(({ theme }) => ({
  borderBottom: `1px solid ${theme.vars.palette.surface.line}`,
  '&:last-of-type': { borderBottom: 'none' },
}));

interface PersonLineProps {
  avatar: ReactNode;
  name: string;
  /** Below the name: the address. */
  detail: string;
  state: RecipientState;
  /** Instant of the last event. */
  lastAt: number | null;
  slug: string;
  /** Null: visitors with the plain link. */
  recipientId: string | null;
  now: number;
  /** Actions of this line. */
  menu?: ReactNode;
  /** The outcome of an action. */
  children?: ReactNode;
}

/** A recipient: progress, and its steps on demand. */
export function PersonLine({ avatar, name, detail, state, lastAt, now, menu, children, ...whose }: PersonLineProps) {
  const { t } = useTranslation('transfer');
  const format = useFormats();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const label = t('people.timelineOf', { name });
  return (
    <Line>
      <Stack direction="row" spacing={3} sx={{ py: 3, alignItems: 'center' }}>
        {avatar}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
            <AddressText>{name}</AddressText>
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            <AddressText>{detail}</AddressText>
          </Typography>
          <ProgressLine state={state} />
        </Box>
        <Stack spacing={1} sx={{ alignItems: 'flex-end', flex: 'none', maxWidth: { xs: 110, sm: 'none' } }}>
          <ToneChip tone={tones[state]} label={t(`people.state.${state}`)} />
          {lastAt !== null && (
            <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'right' }}>
              {format.ago(lastAt, now)}
            </Typography>
          )}
        </Stack>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ flex: 'none' }}>
          <IconButton
            aria-label={label}
            title={label}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ExpandMoreRounded
              fontSize="small"
              sx={(theme) => ({
                transform: isOpen ? 'rotate(180deg)' : 'none',
                transition: theme.transitions.create('transform', { duration: theme.transitions.duration.shortest }),
              })}
            />
          </IconButton>
          {menu}
        </Stack>
      </Stack>
      {children}
      {isOpen && <Timeline id={id} label={label} {...whose} />}
    </Line>
  );
}

const colours = {
  neutral: 'text.disabled',
  info: 'primary.main',
  success: 'success.main',
  error: 'error.main',
} as const;

/** Progress from queued to complete in five steps; the text next to it is equivalent. */
function ProgressLine({ state }: { state: RecipientState }) {
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
