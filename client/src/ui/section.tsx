import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** Below the title. */
  text?: string;
  /** Next to the title: a small text, a link or a button. */
  aside?: ReactNode;
  /** A card by default; `plain` within something that has a frame. */
  look?: 'card' | 'plain';
  children: ReactNode;
}

/** One matter of a page, under its name. */
export function Section({ title, text, aside, look = 'card', children }: SectionProps) {
  const titleId = useId();
  const head = (
    <Stack
      direction="row"
      sx={{
        mb: look === 'card' ? 4 : 2,
        gap: 3,
        flexWrap: 'wrap',
        alignItems: text === undefined ? 'baseline' : 'flex-start',
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography id={titleId} component={look === 'card' ? 'h2' : 'h3'} variant="h3">
          {title}
        </Typography>
        {text !== undefined && (
          <Typography color="textSecondary" sx={{ mt: 1, maxWidth: '60ch' }}>
            {text}
          </Typography>
        )}
      </Box>
      {typeof aside === 'string' ? (
        <Typography component="span" variant="body2" color="textSecondary">
          {aside}
        </Typography>
      ) : (
        aside
      )}
    </Stack>
  );
  if (look === 'plain') {
    return (
      <section aria-labelledby={titleId}>
        {head}
        {children}
      </section>
    );
  }
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ p: { xs: 4, sm: 6 }, minWidth: 0 }}>
      {head}
      {children}
    </Paper>
  );
}
