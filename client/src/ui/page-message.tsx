import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageMessageProps {
  illustration?: ReactNode;
  title: string;
  text: string;
  /** Between title and text. */
  about?: string;
  /** The next steps: buttons or links. */
  actions?: ReactNode;
  /** More than a button: a form, above the actions. */
  children?: ReactNode;
}

/** A page with a single message: not found, failed, expired. */
export function PageMessage({ illustration, title, text, about = '', actions, children }: PageMessageProps) {
  return (
    <Stack
      component="section"
      spacing={4}
      sx={{ alignItems: 'center', textAlign: 'center', px: 4, py: { xs: 16, md: 24 }, mx: 'auto', maxWidth: 560 }}
    >
      {illustration}
      <Typography component="h1" variant="h1">
        {title}
      </Typography>
      {about !== '' && (
        <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {about}
        </Typography>
      )}
      <Typography component="p" variant="subtitle1" color="textSecondary">
        {text}
      </Typography>
      {children !== undefined && (
        <Box sx={{ pt: 2, width: '100%', display: 'grid', justifyItems: 'center' }}>{children}</Box>
      )}
      {actions !== undefined && (
        <Stack direction="row" useFlexGap spacing={3} sx={{ flexWrap: 'wrap', justifyContent: 'center', pt: 2 }}>
          {actions}
        </Stack>
      )}
    </Stack>
  );
}
