import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { EmptyRiver } from './empty-river.js';

interface EmptyStateProps {
  title?: string | undefined;
  text: string;
  /** The next step. */
  action?: ReactNode;
}

/** Replaces an empty list: why it is empty, and the next step. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <Paper
      variant="outlined"
      sx={{
        p: { xs: 6, md: 12 },
        borderStyle: 'dashed',
        bgcolor: 'transparent',
        display: 'grid',
        justifyItems: 'center',
        gap: 3,
        textAlign: 'center',
        overflowWrap: 'anywhere',
      }}
    >
      <EmptyRiver />
      {title !== undefined && (
        <Typography component="h2" variant="h3">
          {title}
        </Typography>
      )}
      <Typography color="textSecondary" sx={{ maxWidth: 460 }}>
        {text}
      </Typography>
      {action}
    </Paper>
  );
}
