import { createTheme, type Shadows } from '@mui/material/styles';
import { componentOverrides } from './components.js';
import { breakpoints, font, motionMs, radius, schemes, type Scheme } from './tokens.js';
import './augmentation.js';

/** `app/boot.ts` sets the attribute before the first paint. */
const SCHEME_SELECTOR = '[data-scheme="%s"]';

function palette(scheme: Scheme, mode: 'light' | 'dark') {
  const signal = (main: string, soft: string) => ({ main, light: soft, dark: main, contrastText: scheme.card });
  return {
    mode,
    primary: { main: scheme.river, light: scheme.riverSoft, dark: scheme.riverDeep, contrastText: scheme.onRiver },
    secondary: {
      main: scheme.vermilionGround,
      light: scheme.vermilion,
      dark: scheme.vermilionDeep,
      contrastText: scheme.onVermilion,
    },
    error: signal(scheme.danger, scheme.dangerSoft),
    warning: signal(scheme.warning, scheme.warningSoft),
    success: signal(scheme.success, scheme.successSoft),
    info: signal(scheme.river, scheme.riverSoft),
    text: { primary: scheme.ink, secondary: scheme.quietInk, disabled: scheme.faintInk },
    background: { default: scheme.paper, paper: scheme.card },
    divider: scheme.line,
    surface: { well: scheme.well, line: scheme.line, strongLine: scheme.strongLine, veil: scheme.veil },
    shade: { near: scheme.shadowNear, far: scheme.shadowFar },
    scene: scheme.scene,
  };
}

const soft = '0 1px 2px var(--sampan-palette-shade-near), 0 20px 48px -20px var(--sampan-palette-shade-far)';
/** One level of depth: a surface either rests on the page or floats above it. */
const shadows = Array.from({ length: 25 }, (_, level) => (level === 0 ? 'none' : soft)) as Shadows;

const REM_PX = 16;
const rem = (pixels: number) => `${pixels / REM_PX}rem`;
const inRem = ({ xs, sm, md, lg, xl }: typeof breakpoints) => ({
  xs: xs / REM_PX,
  sm: sm / REM_PX,
  md: md / REM_PX,
  lg: lg / REM_PX,
  xl: xl / REM_PX,
});
const { sizes } = font;

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: SCHEME_SELECTOR, cssVarPrefix: 'sampan' },
  colorSchemes: {
    light: { palette: palette(schemes.light, 'light') },
    dark: { palette: palette(schemes.dark, 'dark') },
  },
  breakpoints: { values: inRem(breakpoints), unit: 'rem' },
  spacing: 4,
  shape: { borderRadius: radius.unit },
  shadows,
  motion: { reducedMotion: 'system' },
  transitions: {
    duration: {
      shortest: motionMs.quick,
      shorter: motionMs.quick,
      short: motionMs.usual,
      standard: motionMs.usual,
      complex: motionMs.slow,
      enteringScreen: motionMs.usual,
      leavingScreen: motionMs.quick,
    },
    easing: { easeInOut: 'cubic-bezier(0.3, 0, 0.1, 1)', easeOut: 'cubic-bezier(0.15, 0.8, 0.25, 1)' },
  },
  focusVisible: { outlineStyle: 'solid', outlineWidth: 2, outlineOffset: 2 },
  typography: {
    fontFamily: font.family,
    fontWeightBold: 650,
    display: {
      fontFamily: font.family,
      fontSize: `clamp(${rem(sizes.heading)}, 4.4vw, ${rem(sizes.display)})`,
      fontWeight: 650,
      lineHeight: 1.06,
      letterSpacing: '-0.03em',
    },
    h1: { fontSize: rem(sizes.heading), fontWeight: 650, lineHeight: 1.15, letterSpacing: '-0.025em' },
    h2: { fontSize: rem(sizes.title), fontWeight: 650, lineHeight: 1.25, letterSpacing: '-0.015em' },
    h3: { fontSize: rem(sizes.lead), fontWeight: 600, lineHeight: 1.35, letterSpacing: '-0.01em' },
    subtitle1: { fontSize: rem(sizes.lead), lineHeight: 1.5 },
    body1: { fontSize: rem(sizes.body), lineHeight: 1.5 },
    body2: { fontSize: rem(sizes.small), lineHeight: 1.45 },
    caption: { fontSize: rem(sizes.small), lineHeight: 1.4 },
    button: { fontSize: rem(sizes.body), lineHeight: 1.6, fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
  },
  components: componentOverrides,
});
