import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  text?: string;
  action?: ReactNode;
  children: ReactNode;
}

/** One matter of the account, in a card of its own. */
export function Section({ title, text, action, children }: SectionProps) {
  const titleId = useId();
  return (
    <Card component="section" variant="outlined" aria-labelledby={titleId} sx={{ p: { xs: 4, sm: 6 } }}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 3, mb: 4, justifyContent: 'space-between', alignItems: { sm: 'flex-start' } }}
      >
        <div>
          <Typography id={titleId} variant="h3" component="h2">
            {title}
          </Typography>
          {text !== undefined && (
            <Typography color="textSecondary" sx={{ mt: 1, maxWidth: '60ch' }}>
              {text}
            </Typography>
          )}
        </div>
        {action}
      </Stack>
      {children}
    </Card>
  );
}
