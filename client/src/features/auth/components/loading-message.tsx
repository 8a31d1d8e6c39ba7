import CircularProgress from '@mui/material/CircularProgress';
import Fade from '@mui/material/Fade';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

/** Delayed, so that a fast response causes no flicker. */
const DELAY_MS = 400;

export function LoadingMessage({ label }: { label: string }) {
  return (
    <Fade in style={{ transitionDelay: `${DELAY_MS}ms` }}>
      <Stack component="output" spacing={4} sx={{ minHeight: '60vh', alignItems: 'center', justifyContent: 'center' }}>
        <CircularProgress size={28} aria-hidden />
        <Typography color="textSecondary">{label}</Typography>
      </Stack>
    </Fade>
  );
}
