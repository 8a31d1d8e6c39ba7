/**
 * Every colour, size and length of the interface. Components name them through the theme (`theme.vars.palette…`, `sx`),
 * so that both schemes and a later re-colouring stay in this one file.
 */
export const font = {
  family: [
    '"Inter Variable"',
    '"Inter Fallback"',
    '"Inter Fallback Wide"',
    'system-ui',
    '"PingFang SC"',
    '"Hiragino Sans GB"',
    '"Microsoft YaHei"',
    '"Noto Sans SC"',
    '"Noto Sans CJK SC"',
    '"Noto Sans Devanagari"',
    'sans-serif',
  ].join(','),
  /** Pixels at the default text size; written as rem so that a reader's larger setting is kept. */
  sizes: { small: 13, body: 15, lead: 18, title: 24, heading: 36, display: 56 },
};

/** `sx` counts corners in units of 4: 3 is a control's, 5 a card's. */
export const radius = { unit: 4, control: 12, card: 20 };
export const motionMs = { quick: 150, usual: 200, slow: 250 };
/**
 * Small screens end here; wide ones begin where a panel and a scene fit side by side. Pixels at
 * the default text size; written as rem, so that larger text gets the layout of a narrower screen.
 */
export const breakpoints = { xs: 0, sm: 701, md: 960, lg: 1280, xl: 1600 };
export const narrowNavScrollPx = 60;
/** Heights of the navigation at the top, the line below included; the lower one once the page was scrolled. */
export const navHeightPx = { full: 73, narrow: 57 };
/** Columns that header, content and footer share, so that their edges are in line at every width. */
export const grids = {
  site: { maxWidth: 1360, mx: 'auto', px: { xs: 4, md: 8 } },
  dash: { maxWidth: 1440, mx: 'auto', px: { xs: 4, sm: 6 } },
};

/**
 * A placeholder of a list on a page that the server renders: the content below comes into view with the list, and does
 * not move. Without scripts the list itself is there (`features/changelog/pages/updates-page.tsx`).
 */
export const untilFetched = { minHeight: '100dvh', '@media (scripting: none)': { display: 'none' } };

/** A control for fingers is at least 44 pixels wide and high (WCAG 2.5.5). */
export const touchTarget = { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } };
/** For links of a list, which are as high as their text otherwise. */
export const touchLink = { display: 'inline-flex', alignItems: 'center', ...touchTarget } as const;
/** The same for a link within a row that keeps its height. */
export const touchRowLink = { '@media (pointer: coarse)': { py: 3.25, my: -3.25 } };
/** Text of at most two lines. */
export const twoLines = {
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
};
/** For a control that has to stay small: what reacts reaches beyond it. */
export const touchZone = {
  position: 'relative',
  '@media (pointer: coarse)': { '&::after': { content: '""', position: 'absolute', inset: -12 } },
} as const;

export interface SceneColors {
  sky: string;
  glow: string;
  sun: string;
  far: string;
  middle: string;
  near: string;
  water: string;
  ripple: string;
  hull: string;
  hullShade: string;
  awning: string;
  cargo: string;
}

const light = {
  ink: '#12211F',
  quietInk: '#51605D',
  faintInk: '#62706D',
  river: '#0E6E66',
  riverDeep: '#0A544E',
  riverSoft: '#DDECE7',
  onRiver: '#FFFFFF',
  vermilion: '#E8502A',
  /** Vermilion as the ground of a label: dark enough for white text at 4.5:1, which the pure tone misses (3.7:1). */
  vermilionGround: '#CB431D',
  vermilionDeep: '#A93413',
  onVermilion: '#FFFFFF',
  paper: '#FBFAF6',
  card: '#FFFFFF',
  well: '#F4F2EA',
  line: '#E4E1D8',
  strongLine: '#8B948F',
  danger: '#B3261E',
  dangerSoft: '#FBE9E5',
  warning: '#8A5A00',
  warningSoft: '#FBF1DC',
  success: '#1B6E3C',
  successSoft: '#E1F1E6',
  shadowNear: 'rgba(18, 33, 31, 0.06)',
  shadowFar: 'rgba(18, 33, 31, 0.16)',
  veil: 'rgba(18, 33, 31, 0.44)',
};

const dark: typeof light = {
  ink: '#EAF1EE',
  quietInk: '#A9B9B5',
  faintInk: '#8FA09C',
  river: '#4FC3B5',
  riverDeep: '#7AD6CA',
  riverSoft: '#1B3733',
  onRiver: '#0C1514',
  vermilion: '#FF7A57',
  vermilionGround: '#FF7A57',
  vermilionDeep: '#FF967A',
  onVermilion: '#1A0B06',
  paper: '#0C1514',
  card: '#142120',
  well: '#1A2A28',
  line: '#2A3A38',
  strongLine: '#71827E',
  danger: '#FF9C8F',
  dangerSoft: '#3A1E1A',
  warning: '#F2C063',
  warningSoft: '#33290F',
  success: '#7FD6A0',
  successSoft: '#163021',
  shadowNear: 'rgba(0, 0, 0, 0.3)',
  shadowFar: 'rgba(0, 0, 0, 0.55)',
  veil: 'rgba(4, 9, 8, 0.66)',
};

const lightScene: SceneColors = {
  sky: '#F6F1E4',
  glow: '#FBE4CF',
  sun: '#EE8560',
  far: '#CBDAD3',
  middle: '#A3C1B9',
  near: '#5E9489',
  water: '#D9E6E0',
  ripple: '#B5CFC7',
  hull: '#12211F',
  hullShade: '#2B4541',
  awning: '#B98A54',
  cargo: '#E8502A',
};

const darkScene: SceneColors = {
  sky: '#0F1C1B',
  glow: '#19302D',
  sun: '#F0D9B0',
  far: '#1A2F2C',
  middle: '#1F3A36',
  near: '#16302C',
  water: '#122523',
  ripple: '#26423E',
  hull: '#060B0A',
  hullShade: '#2B4541',
  awning: '#8A6A43',
  cargo: '#FF7A57',
};

export const schemes = {
  light: { ...light, scene: lightScene },
  dark: { ...dark, scene: darkScene },
};
export type Scheme = (typeof schemes)['light'];
