import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface CardProps {
  title: string;
  /** Next to the title. */
  aside?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** One matter of the home page. */
export function Card({ title, aside, isWide = false, children }: CardProps) {
  const titleId = useId();
  return (
    <Paper
      component="section"
      aria-labelledby={titleId}
      variant="outlined"
      sx={{ p: { xs: 4, sm: 5 }, minWidth: 0, borderRadius: 5, gridColumn: isWide ? { sm: '1 / -1' } : undefined }}
    >
      <Stack direction="row" spacing={2} sx={{ mb: 3, alignItems: 'baseline', justifyContent: 'space-between' }}>
        <Typography id={titleId} component="h2" variant="subtitle1" sx={{ fontWeight: 650 }}>
          {title}
        </Typography>
        {aside}
      </Stack>
      {children}
    </Paper>
  );
}
