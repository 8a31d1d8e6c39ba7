import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { SearchBox } from '../search-box.js';

/** The search of a list, which begins its line or has one of its own. */
export function ListSearch(props: ComponentProps<typeof SearchBox>) {
  return (
    <Box component="search" sx={{ display: 'block', flex: { xs: '1 0 100%', sm: '1 1 0' }, maxWidth: { sm: 520 } }}>
      <SearchBox {...props} />
    </Box>
  );
}
