import type { Components, Theme } from '@mui/material/styles';
import { radius, touchTarget } from './tokens.js';

type Overrides = Components<Omit<Theme, 'components'>>;

const dateInputs = ['date', 'datetime-local', 'month', 'time'].map((type) => `input[type="${type}"]`).join(', ');

const baseline: Overrides = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { scrollPaddingTop: 96 },
      body: { minHeight: '100dvh', textWrap: 'pretty' },
      'h1, h2, h3': { textWrap: 'balance' },
      '::selection': { backgroundColor: theme.vars?.palette.primary.light, color: theme.vars?.palette.text.primary },
      'input, textarea, select, button': { font: 'inherit' },
      // WebKit shows today in an empty one, in a shade between text and ground: without a ground it looks filled in.
      [dateInputs]: { backgroundColor: theme.vars?.palette.background.paper, borderRadius: 'inherit' },
      '@media (prefers-reduced-motion: reduce)': {
        html: { scrollBehavior: 'auto' },
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
        },
      },
    }),
  },
};

const actions: Overrides = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radius.control,
        minHeight: 40,
        padding: theme.spacing(2, 4),
        transition: theme.transitions.create(['background-color', 'border-color', 'color', 'transform'], {
          duration: theme.transitions.duration.shortest,
        }),
        '&:active': { transform: 'translateY(1px)' },
        // All are as high as those with an edge.
        border: '1px solid transparent',
        '&.Mui-disabled:not(.MuiButton-loading)': { color: theme.vars.palette.text.secondary },
        ...touchTarget,
      }),
      sizeSmall: ({ theme }) => ({
        minHeight: 32,
        padding: theme.spacing(1, 3),
        ...theme.typography.body2,
        fontWeight: 600,
        ...touchTarget,
      }),
      sizeLarge: ({ theme }) => ({ minHeight: 48, padding: theme.spacing(3, 6) }),
      contained: ({ theme }) => ({ '&.Mui-disabled': { backgroundColor: theme.vars.palette.surface.line } }),
      outlined: ({ theme }) => ({
        borderColor: theme.vars.palette.surface.line,
        color: theme.vars.palette.text.primary,
        backgroundColor: theme.vars.palette.background.paper,
        '&:hover': {
          borderColor: theme.vars.palette.surface.strongLine,
          backgroundColor: theme.vars.palette.surface.well,
        },
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radius.control,
        color: theme.vars.palette.text.secondary,
        transition: theme.transitions.create(['background-color', 'color'], {
          duration: theme.transitions.duration.shortest,
        }),
        '&:hover': { backgroundColor: theme.vars.palette.surface.well, color: theme.vars.palette.text.primary },
        ...touchTarget,
      }),
    },
  },
  MuiFormControlLabel: { styleOverrides: { root: touchTarget } },
  MuiCheckbox: { styleOverrides: { root: touchTarget } },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { fontWeight: 550, textUnderlineOffset: '0.2em', textDecorationThickness: '1px' } },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radius.control,
        backgroundColor: theme.vars.palette.surface.well,
        ...theme.typography.body2,
        fontWeight: 550,
        height: '2rem',
        '&.MuiChip-deletable, &.MuiChip-clickable': touchTarget,
      }),
      sizeSmall: { height: '1.5rem' },
    },
  },
};

const inputs: Overrides = {
  MuiInputBase: {
    styleOverrides: {
      input: ({ theme }) => ({ '&::placeholder': { color: theme.vars.palette.text.disabled, opacity: 1 } }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radius.control,
        backgroundColor: theme.vars.palette.background.paper,
        ...touchTarget,
        '&:hover:not(.Mui-disabled, .Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.text.secondary,
        },
        // The symbol before the text has the room it needs.
        '&.MuiInputBase-adornedStart .MuiOutlinedInput-input': { paddingInlineStart: 0 },
      }),
      notchedOutline: ({ theme }) => ({
        borderColor: theme.vars.palette.surface.strongLine,
        transition: theme.transitions.create('border-color', { duration: theme.transitions.duration.shortest }),
      }),
      input: ({ theme }) => ({ padding: theme.spacing(3, 3.5) }),
      // The padding is that of the text within.
      multiline: { padding: 0 },
      sizeSmall: ({ theme }) => ({ '& .MuiOutlinedInput-input': { padding: theme.spacing(2, 3) } }),
    },
  },
  MuiInputLabel: {
    styleOverrides: {
      // In the middle of a box with the padding above.
      outlined: ({ theme }) => ({
        '&:not(.MuiInputLabel-shrink, .MuiInputLabel-sizeSmall):has(+ .MuiOutlinedInput-root:not(.MuiAutocomplete-inputRoot))':
          { transform: `translate(${theme.spacing(3.5)}, ${theme.spacing(3)})` },
      }),
    },
  },
  // The select is as high as its edge, so that a finger finds it. The arrow grows with the text.
  MuiNativeSelect: {
    styleOverrides: { select: { '&&': { alignSelf: 'stretch', height: 'auto', paddingInlineEnd: '2rem' } } },
  },
  MuiToggleButton: { styleOverrides: { root: { borderRadius: radius.control } } },
  MuiFormHelperText: { styleOverrides: { root: ({ theme }) => ({ marginInline: 0, marginTop: theme.spacing(1) }) } },
};

const surfaces: Overrides = {
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      rounded: { borderRadius: radius.control },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.surface.line }),
    },
  },
  MuiCard: { styleOverrides: { root: { borderRadius: radius.card } } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({ borderRadius: radius.card, padding: theme.spacing(2) }),
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      // The label of an outlined field reaches above it.
      root: ({ theme }) => ({ '.MuiDialogTitle-root + &': { paddingTop: theme.spacing(2) } }),
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({ '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.vars.palette.surface.veil } }),
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        marginTop: theme.spacing(1),
        border: `1px solid ${theme.vars.palette.surface.line}`,
      }),
      list: ({ theme }) => ({ padding: theme.spacing(1) }),
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radius.control - 4,
        minHeight: 40,
        ...theme.typography.body1,
        ...touchTarget,
      }),
    },
  },
  MuiAlert: {
    defaultProps: { variant: 'standard' },
    styleOverrides: {
      root: ({ theme, ownerState }) => {
        const tone = theme.vars.palette[ownerState.severity ?? 'info'];
        return {
          borderRadius: radius.control,
          color: theme.vars.palette.text.primary,
          backgroundColor: tone.light,
          '& .MuiAlert-icon': { color: tone.main },
        };
      },
    },
  },
};

const data: Overrides = {
  // Large text is no heading by itself.
  MuiTypography: { defaultProps: { variantMapping: { subtitle1: 'p', subtitle2: 'p', display: 'h1' } } },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ height: 4, borderRadius: 2, backgroundColor: theme.vars.palette.surface.line }),
      bar: { borderRadius: 2 },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      thumb: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.surface.strongLine}`, boxShadow: 'none' }),
    },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderColor: theme.vars.palette.surface.line,
        ...theme.typography.body1,
      }),
      // In names it would widen the hyphen.
      alignRight: { fontVariantNumeric: 'tabular-nums' },
      head: ({ theme }) => ({ ...theme.typography.body2, color: theme.vars.palette.text.secondary }),
    },
  },
  MuiTableSortLabel: { styleOverrides: { root: touchTarget } },
  MuiTab: {
    styleOverrides: { root: ({ theme }) => ({ textTransform: 'none', minHeight: 44, ...theme.typography.body1 }) },
  },
};

/** Our look of the components: calm edges, one shadow, no ripple, labels as they are written. */
export const componentOverrides: Overrides = { ...baseline, ...actions, ...inputs, ...surfaces, ...data };
