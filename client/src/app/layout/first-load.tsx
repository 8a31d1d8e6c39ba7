import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { ProgressLine } from './navigation-progress.js';
import { TopNav } from './top-nav.js';

const appear = keyframes`from { visibility: hidden; }`;

/**
 * While the scripts of the first page are fetched and no served shell stands there; delayed, so that it does not flash on
 * fast lines. What is pressed here would be lost, since the page brings its own navigation.
 */
export function FirstLoad() {
  return (
    <Box aria-hidden inert sx={{ animation: `${appear} 0.4s step-end` }}>
      <ProgressLine />
      <TopNav immersive={false} isAsking />
    </Box>
  );
}
