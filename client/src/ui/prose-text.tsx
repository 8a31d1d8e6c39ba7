import Box from '@mui/material/Box';

/** HTML that the server has rendered from Markdown, with an allowlist of elements (server/src/core/markdown). */
export function ProseText({ html }: { html: string }) {
  return (
    <Box
      sx={(theme) => ({
        overflowWrap: 'anywhere',
        '& p, & ul, & ol, & pre, & h4': { my: 2 },
        '& ul, & ol': { pl: 5 },
        '& h4': { ...theme.typography.body1, fontWeight: 650 },
        '& a': { color: 'primary.main' },
        '& code': { fontSize: '0.92em', bgcolor: 'surface.well', borderRadius: 1, px: 1 },
        '& pre': { p: 3, borderRadius: 2, overflowX: 'auto', bgcolor: 'surface.well' },
        '& pre code': { p: 0, whiteSpace: 'pre-wrap' },
      })}
      // eslint-disable-next-line react/no-danger -- see above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
