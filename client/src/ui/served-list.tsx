import Box from '@mui/material/Box';
import type { PageListName } from '#contract/site/page-lists.js';

interface ServedListProps {
  name: PageListName;
  /** Where the server cannot fill it in. */
  instead: string;
}

/** A list that the page fetches, for readers without scripts: the server fills it in (server/src/modules/site/page-lists.ts). */
export function ServedList({ name, instead }: ServedListProps) {
  return (
    <Box
      sx={({ typography }) => ({
        '@media (scripting: enabled)': { display: 'none' },
        overflowWrap: 'anywhere',
        '& h2': { ...typography.h2, mt: 8, mb: 2 },
        '& h3': { ...typography.h3, mt: 4, mb: 1 },
        '& time': { ...typography.body2, color: 'text.secondary' },
        '& p': { my: 2 },
        '& a': { color: 'primary.main' },
      })}
    >
      {/* In a browser with scripts it is text, which differs from ours once it is filled in. */}
      <noscript data-list={name} suppressHydrationWarning>
        {instead}
      </noscript>
    </Box>
  );
}
