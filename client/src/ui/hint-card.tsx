import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { CloseButton } from './close-button.js';
import { useLatest } from '../lib/use-latest.js';

const arrive = keyframes`from { opacity: 0; transform: translateY(8px); }`;

const corner = {
  position: 'fixed',
  zIndex: 'speedDial',
  right: { xs: 12, sm: 24 },
  left: { xs: 12, sm: 'auto' },
  // Above the dashboard's bar on a phone.
  bottom: { xs: 76, sm: 24 },
} as const;
/** At the end of the page, which can be scrolled until the card covers nothing; on a phone it stays there. */
const inFlow = {
  position: { sm: 'sticky' },
  zIndex: { sm: 'speedDial' },
  bottom: { sm: 24 },
  alignSelf: { sm: 'flex-end' },
  mt: 6,
} as const;

interface HintCardProps {
  title: string;
  closeLabel: string;
  /** Milliseconds after which it goes by itself; it stays while it is hovered or focused. */
  duration?: number;
  /** A new one restarts the time. */
  step?: number;
  /** In a column, at its end, instead of over the corner of the page. */
  isInFlow?: boolean;
  onClose: () => void;
  children: ReactNode;
}

function useGoing({
  duration,
  step,
  isHeld,
  close,
}: {
  duration: number;
  step: number;
  isHeld: boolean;
  close: () => void;
}) {
  useEffect(() => {
    if (isHeld || duration === Infinity) return undefined;
    const timer = setTimeout(close, duration);
    return () => clearTimeout(timer);
  }, [duration, step, isHeld, close]);
}

/** An overlay of the page handles Esc first. */
function useEscape(close: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || document.querySelector('[role="dialog"], [role="menu"]') !== null;
      if (event.key === 'Escape' && !isTaken) close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [close]);
}

/** A hint in the corner of the page: takes no focus, covers no dialog and no heading, closes with Escape. */
export function HintCard({
  title,
  closeLabel,
  duration = Infinity,
  step = 0,
  isInFlow = false,
  onClose,
  children,
}: HintCardProps) {
  const titleId = useId();
  const [isHeld, setIsHeld] = useState(false);
  const latest = useLatest(onClose);
  const [close] = useState(() => () => latest.current());
  useGoing({ duration, step, isHeld, close });
  useEscape(close);
  return (
    <Paper
      component="aside"
      aria-labelledby={titleId}
      elevation={1}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      sx={{
        ...(isInFlow ? inFlow : corner),
        width: { sm: 340 },
        p: 4,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 4,
        animation: `${arrive} 0.2s`,
      }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', justifyContent: 'space-between', mb: 1 }}>
        <Typography id={titleId} component="h2" sx={{ fontWeight: 650 }}>
          {title}
        </Typography>
        <CloseButton size="small" label={closeLabel} onClick={close} sx={{ mt: -1, mr: -1 }} />
      </Box>
      {children}
    </Paper>
  );
}
