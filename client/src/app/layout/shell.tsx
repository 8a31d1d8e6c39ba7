import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useLocation } from 'react-router-dom';
import { grids } from '../../theme/tokens.js';
import { Rail } from '../dash/rail.js';
import { isDashPath } from '../paths.js';
import { ProgressLine } from './navigation-progress.js';
import { TopNav } from './top-nav.js';

/** The placeholder in a page that the server does not render. Nothing in it works yet. */
export function Shell() {
  const isDash = isDashPath(useLocation().pathname);
  return (
    <Box aria-hidden inert>
      <ProgressLine />
      <TopNav immersive={false} isAsking />
      {isDash && (
        <Stack data-rail direction="row" sx={{ ...grids.dash, px: 0 }}>
          <Rail />
        </Stack>
      )}
    </Box>
  );
}
