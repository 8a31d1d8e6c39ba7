import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface ProgressRingProps {
  /** 0 to 1. */
  ratio: number;
  label: string;
  /** Faded while nothing moves. */
  isPaused?: boolean;
  children: ReactNode;
}

const RADIUS = 100;
const STROKE = 10;
const LENGTH = 2 * Math.PI * RADIUS;
const BOX = 2 * (RADIUS + STROKE);

const Arc = styled('circle')(({ theme }) => ({
  fill: 'none',
  strokeWidth: STROKE,
  transition: theme.transitions.create(['stroke-dashoffset', 'opacity']),
}));

/** One large ring around its value in figures. */
export function ProgressRing({ ratio, label, isPaused = false, children }: ProgressRingProps) {
  const centre = BOX / 2;
  return (
    <Box
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native <progress> cannot be drawn as a ring
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(ratio * 100)}
      sx={{ position: 'relative', width: BOX, height: BOX, mx: 'auto', display: 'grid', placeItems: 'center' }}
    >
      <Box
        component="svg"
        viewBox={`0 0 ${BOX} ${BOX}`}
        aria-hidden
        sx={{ position: 'absolute', inset: 0, transform: 'rotate(-90deg)' }}
      >
        <Box
          component={Arc}
          cx={centre}
          cy={centre}
          r={RADIUS}
          sx={(theme) => ({ stroke: theme.vars.palette.surface.line })}
        />
        <Box
          component={Arc}
          cx={centre}
          cy={centre}
          r={RADIUS}
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - ratio)}
          sx={(theme) => ({
            stroke: theme.vars.palette.primary.main,
            opacity: ratio === 0 ? 0 : isPaused ? 0.45 : 1,
          })}
        />
      </Box>
      {children}
    </Box>
  );
}
