import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PromptHeadProps {
  icon: ReactNode;
  title: string;
  text: string;
}

/** The head of a page that asks for something before it opens. */
export function PromptHead({ icon, title, text }: PromptHeadProps) {
  return (
    <>
      <Box
        sx={{
          width: 56,
          height: 56,
          borderRadius: '50%',
          bgcolor: 'primary.light',
          display: 'grid',
          placeItems: 'center',
        }}
      >
        {icon}
      </Box>
      <Stack spacing={2}>
        <Typography component="h1" variant="h2">
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      </Stack>
    </>
  );
}
