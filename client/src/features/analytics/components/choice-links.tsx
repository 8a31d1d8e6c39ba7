import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { touchTarget } from '../../../theme/tokens.js';

/** A choice that is a link: it opens in a new tab, and Back works. */
export const choiceStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  minHeight: 36,
  ...touchTarget,
  px: 3,
  border: 0,
  borderRadius: 3,
  typography: 'body2',
  fontWeight: 600,
  textDecoration: 'none',
  color: 'text.secondary',
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'surface.well' },
  '&[aria-current], &[aria-pressed="true"]': { color: 'primary.contrastText', bgcolor: 'primary.main' },
} as const;

const Row = styled('nav')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  overflowX: 'auto',
  scrollbarWidth: 'none',
  padding: theme.spacing(1),
  margin: theme.spacing(-1),
}));

interface ChoiceLinksProps<T extends string> {
  label: string;
  options: readonly T[];
  /** Null if none is chosen. */
  current: T | null;
  to(option: T): string;
  name(option: T): string;
  children?: React.ReactNode;
}

export function ChoiceLinks<T extends string>({ label, options, current, to, name, children }: ChoiceLinksProps<T>) {
  return (
    <Row aria-label={label}>
      {options.map((option) => (
        <Box
          key={option}
          component={Link}
          to={to(option)}
          preventScrollReset
          aria-current={option === current ? 'page' : undefined}
          sx={choiceStyles}
        >
          {name(option)}
        </Box>
      ))}
      {children}
    </Row>
  );
}
