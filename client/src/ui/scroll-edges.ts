import type { Theme } from '@mui/material/styles';

/** A shadow at each edge of a scrolling box behind which there is more; at its end, the box's own ground covers it. */
export function scrollEdges(theme: Theme) {
  const { background, surface } = theme.vars.palette;
  const cover = (side: 'top' | 'bottom') =>
    `linear-gradient(to ${side}, transparent, ${background.paper}) center ${side} / 100% 36px no-repeat local`;
  const shadow = (side: 'top' | 'bottom') =>
    `linear-gradient(to ${side}, transparent, ${surface.line}) center ${side} / 100% 12px no-repeat scroll`;
  return { background: [cover('top'), cover('bottom'), shadow('top'), shadow('bottom')].join(', ') };
}
