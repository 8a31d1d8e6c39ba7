import Box from '@mui/material/Box';

/**
 * Placeholder that the server replaces with the news, for readers without scripts (server/src/modules/staff/site/changelog.service.ts).
 * `instead` is shown if it has none.
 */
export function ServedUpdates({ instead }: { instead: string }) {
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
      {/* With scripts, its content is text, and differs from this one if the server has replaced it. */}
      <noscript data-list="updates" suppressHydrationWarning>
        {instead}
      </noscript>
    </Box>
  );
}
