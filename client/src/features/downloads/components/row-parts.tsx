import { styled } from '@mui/material/styles';
import { MAX_INDENT } from '#contract/transfers/file-tree.js';

const INDENT = { wide: 20, narrow: 12 };
const depths = Array.from({ length: MAX_INDENT }, (_, index) => index + 1);

const indent = (pixels: number) =>
  Object.fromEntries(depths.map((depth) => [`&[data-depth="${depth}"]`, { paddingLeft: depth * pixels }]));

export const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

/** The depth is an attribute, because styles in tags are forbidden in the page that the server sends. */
export const Row = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  minHeight: 56,
  borderBottom: `1px solid ${theme.vars.palette.surface.line}`,
  ...indent(INDENT.wide),
  '&:last-of-type': { borderBottom: 'none' },
  '&:has(button, label):hover': { backgroundColor: theme.vars.palette.surface.well },
  '& .arrow': {
    margin: theme.spacing(0, 2.5),
    color: theme.vars.palette.text.secondary,
    transition: theme.transitions.create('transform', { duration: theme.transitions.duration.shortest }),
  },
  '&:has([aria-expanded="false"]) .arrow': { transform: 'rotate(-90deg)' },
  [theme.breakpoints.down('sm')]: { gap: theme.spacing(2), ...indent(INDENT.narrow) },
}));

/** As wide as the tile of a file. */
export const FolderIconPlace = styled('span')({ flex: 'none', display: 'grid', placeItems: 'center', width: 40 });

/** Between the head of a transfer and its files. */
export const Rule = styled('hr')(({ theme }) => ({
  margin: 0,
  border: 0,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

/** Name and size side by side; one below the other where the name needs the width. */
export const Label = styled('span')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.spacing(3),
  paddingBlock: theme.spacing(2),
  [theme.breakpoints.down('sm')]: { flexDirection: 'column', alignItems: 'stretch' },
}));

export const Name = styled('span')({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });

/** Fills the row, so that all of it can be pressed. */
const fillsRow = { '&::after': { content: '""', position: 'absolute', inset: 0 } } as const;

export const NameButton = styled('button')(({ theme }) => ({
  all: 'unset',
  flex: 1,
  minWidth: 0,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  ...fillsRow,
  '&:focus-visible::after': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
    borderRadius: 8,
  },
}));

export const NameLabel = styled('label')({
  flex: 1,
  minWidth: 0,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  ...fillsRow,
});

export const Size = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  flex: 'none',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));

export const Damaged = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  flexBasis: '100%',
  color: theme.vars.palette.error.main,
}));

/** Above the area of the name. */
export const Tools = styled('span')({ position: 'relative', zIndex: 1, display: 'flex', flex: 'none' });
