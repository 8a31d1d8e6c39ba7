import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFormats } from '../lib/format.js';
import { touchTarget } from '../theme/tokens.js';

interface FilterLinkProps {
  to: string;
  isCurrent: boolean;
  /** Number of matches; undefined while unknown. */
  count: number | undefined;
  children: ReactNode;
}

/** Scrolls the current link into view within its row, without scrolling the page. */
function centre(link: HTMLElement | null): void {
  const row = link?.closest('nav');
  if (!link || !row) return;
  const [own, around] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
}

/** A filter is an address: it opens in a new tab, and Back leads to the one before. */
export function FilterLink({ to, isCurrent, count, children }: FilterLinkProps) {
  const format = useFormats();
  const link = useRef<HTMLAnchorElement>(null);
  // Figures make the links wider.
  useEffect(() => {
    if (isCurrent) centre(link.current);
  }, [isCurrent, count]);
  return (
    <Box
      ref={link}
      component={Link}
      to={to}
      preventScrollReset
      aria-current={isCurrent ? 'page' : undefined}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        flex: 'none',
        minHeight: 36,
        ...touchTarget,
        px: 3,
        borderRadius: 3,
        typography: 'body2',
        fontWeight: 600,
        textDecoration: 'none',
        color: isCurrent ? 'primary.contrastText' : 'text.secondary',
        bgcolor: isCurrent ? 'primary.main' : 'transparent',
        '&:hover': { bgcolor: isCurrent ? 'primary.dark' : 'surface.well' },
      }}
    >
      <Box component="span" sx={{ maxWidth: 180, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {children}
      </Box>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {count === undefined ? '' : format.number(count)}
      </Box>
    </Box>
  );
}
