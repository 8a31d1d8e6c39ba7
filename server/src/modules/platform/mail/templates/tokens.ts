/** Literal colours, because mail programs do not support CSS variables. */
export const colors = {
  ink: '#12211F',
  muted: '#55635F',
  river: '#0E6E66',
  tint: '#F4F2EA',
  /** White on it has 4.5:1; the vermilion of the logo has less. */
  button: '#CB431D',
  onButton: '#FFFFFF',
  vermilion: '#E8502A',
  paper: '#FBFAF6',
  card: '#FFFFFF',
  line: '#E4E1D8',
} as const;

export const darkColors: Record<keyof typeof colors, string> = {
  ink: '#EAF1EE',
  muted: '#A9B9B5',
  river: '#4FC3B5',
  tint: '#1A2A28',
  button: '#FF7A57',
  onButton: '#1A0B06',
  vermilion: '#FF7A57',
  paper: '#0C1514',
  card: '#142120',
  line: '#2A3A38',
};

const classes = {
  paper: `background-color:${darkColors.paper}`,
  card: `background-color:${darkColors.card};border-color:${darkColors.line}`,
  ink: `color:${darkColors.ink}`,
  muted: `color:${darkColors.muted}`,
  river: `color:${darkColors.river}`,
  tint: `background-color:${darkColors.tint}`,
  line: `border-color:${darkColors.line}`,
  button: `background-color:${darkColors.button};color:${darkColors.onButton}`,
  hull: `background-color:${darkColors.ink}`,
  awning: `background-color:${darkColors.river}`,
  cargo: `background-color:${darkColors.vermilion}`,
} as const;

/** Class of an element that has other colours in dark mode. */
export const tone = (...names: (keyof typeof classes)[]): string => names.map((name) => `m-${name}`).join(' ');

/** Mail programs that follow the system's dark mode read this; the others show the light colours. */
export const darkModeCss = `@media (prefers-color-scheme:dark){.m-paper>table>tbody>tr>td{background-color:${darkColors.paper}!important}${Object.entries(
  classes,
)
  .map(([name, rule]) => `.m-${name}{${rule.replaceAll(';', '!important;')}!important}`)
  .join('')}}`;

/** System fonts only; nothing is loaded from the network. */
export const fontFamily =
  "Inter, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";
