import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** Small, next to the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'baseline', justifyContent: 'space-between', mb: 2 }}>
        <Typography id={id} component="h3" variant="h3">
          {title}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {aside}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}
