import Typography from '@mui/material/Typography';

/** A message as typed: no markup and no links, which could lead anywhere. */
export function QuotedMessage({ label, text }: { label: string; text: string }) {
  if (text === '') return null;
  return (
    <Typography
      component="blockquote"
      aria-label={label}
      sx={{
        m: 0,
        px: 4,
        py: 3,
        borderRadius: 3,
        bgcolor: 'surface.well',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </Typography>
  );
}
