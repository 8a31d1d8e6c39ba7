import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface PanelProps {
  title: string;
  /** Small, next to the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One thing to look at, under its name. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 4, sm: 6 }, minWidth: 0 }}>
      <Stack
        direction="row"
        sx={{ mb: 4, gap: 3, flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between' }}
      >
        <Typography id={id} component="h2" variant="h3">
          {title}
        </Typography>
        {aside !== undefined && (
          <Typography component="span" variant="body2" color="textSecondary">
            {aside}
          </Typography>
        )}
      </Stack>
      {children}
    </Paper>
  );
}
