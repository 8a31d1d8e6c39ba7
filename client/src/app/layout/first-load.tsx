import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { ProgressLine } from './navigation-progress.js';
import { TopNav } from './top-nav.js';

const appear = keyframes`from { visibility: hidden; }`;

/** The server sends it with pages that it does not render: it stands there already. */
const isServed = typeof document === 'undefined' || document.querySelector('[data-shell]') !== null;

/**
 * While the scripts of the first page are fetched; delayed, so that it does not flash on fast lines. What is pressed here
 * would be lost, since the page brings its own navigation.
 */
export function FirstLoad() {
  return (
    <Box aria-hidden inert sx={isServed ? undefined : { animation: `${appear} 0.4s step-end` }}>
      <ProgressLine />
      <TopNav immersive={false} isAsking />
    </Box>
  );
}
