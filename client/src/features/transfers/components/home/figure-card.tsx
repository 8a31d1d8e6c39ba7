import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface FigureCardProps {
  title: string;
  figure: string;
  /** What the figure counts, and its limit. */
  note: string;
  /** Of the limit; null where there is none. */
  ratio: number | null;
  tone: 'primary' | 'warning' | 'error';
  /** Advice below the figure. */
  warning?: string;
  /** What can be done, below all. */
  action?: ReactNode;
}

/** One number of the account, large, against its limit. */
export function FigureCard({ title, figure, note, ratio, tone, warning, action }: FigureCardProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={`${id}-title`}
      sx={{ px: { xs: 4, sm: 6 }, py: { xs: 4, sm: 5 }, minWidth: 0 }}
    >
      <Typography id={`${id}-title`} component="h2" variant="body2" color="textSecondary">
        {title}
      </Typography>
      <Typography id={`${id}-figure`} sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
        <Typography component="span" variant="h2">
          {figure}
        </Typography>{' '}
        <Typography component="span" variant="body2" color="textSecondary">
          {note}
        </Typography>
      </Typography>
      {ratio !== null && (
        <LinearProgress
          variant="determinate"
          color={tone}
          value={Math.min(100, Math.round(ratio * 100))}
          aria-labelledby={`${id}-figure`}
          sx={{ mt: 2 }}
        />
      )}
      {warning !== undefined && (
        <Typography variant="body2" sx={{ mt: 2, color: `${tone}.main` }}>
          {warning}
        </Typography>
      )}
      {action}
    </Paper>
  );
}
