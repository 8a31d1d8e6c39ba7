import Box from '@mui/material/Box';

/** Characters that stay at the end: an extension and what distinguishes it from other names. */
const TAIL = 10;

/** A name on one line, cut in the middle: its extension stays visible. */
export function CutName({ name }: { name: string }) {
  // By code points, so that no character is cut in half.
  const letters = Array.from(name);
  const head = letters.slice(0, -TAIL).join('');
  return (
    <Box title={name} sx={{ flex: '1 1 5.5em', minWidth: 0, display: 'flex', whiteSpace: 'pre' }}>
      {head !== '' && (
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {head}
        </Box>
      )}
      <Box component="span" sx={{ flex: 'none' }}>
        {letters.slice(-TAIL).join('')}
      </Box>
    </Box>
  );
}
