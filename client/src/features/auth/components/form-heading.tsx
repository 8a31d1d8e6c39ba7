import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FormHeadingProps {
  title: string;
  lead?: ReactNode;
  /** For a dialog's `aria-labelledby`. */
  id?: string;
  level?: 'h1' | 'h2';
}

export function FormHeading({ title, lead, id, level = 'h1' }: FormHeadingProps) {
  return (
    <Stack spacing={2} sx={{ mb: 6 }}>
      <Typography component={level} variant="h2" id={id}>
        {title}
      </Typography>
      {lead !== undefined && <Typography color="textSecondary">{lead}</Typography>}
    </Stack>
  );
}
