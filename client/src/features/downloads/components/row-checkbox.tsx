import Box from '@mui/material/Box';
import { lazyPart } from '../../../ui/lazy-part.js';

/** Fetched when files are to be selected: most recipients take all of them. */
export const RowCheckbox = lazyPart(
  async () => (await import('@mui/material/Checkbox')).default,
  <Box component="span" sx={{ width: 38, flex: 'none' }} />,
);
