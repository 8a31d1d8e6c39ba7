import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

/**
 * An address ends before the punctuation of the sentence around it, Chinese punctuation included. One with a user name,
 * which makes a foreign host look like a known one, is none.
 */
const ADDRESS =
  /(https?:\/\/(?![^\s/?#]*@)[^\s<>"'，。；：！？、（）《》「」]*[^\s<>"'，。；：！？、（）《》「」.,;:!?)\]}*_])/i;

/** A message as typed, without markup. Its web addresses are links, which show their whole address. */
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
      {text.split(ADDRESS).map((part, index) =>
        index % 2 === 1 ? (
          <Link key={index} href={part} target="_blank" rel="noopener noreferrer nofollow ugc">
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </Typography>
  );
}
