import type { ComponentProps } from 'react';

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

/** Elements for mail programs: old Outlook gives widths, padding and borders to tables alone. */

const table = {
  align: 'center',
  width: '100%',
  border: 0,
  cellPadding: '0',
  cellSpacing: '0',
  role: 'presentation',
} as const;

export function Section({ children, ...props }: ComponentProps<'table'>) {
  return (
    <table {...table} {...props}>
      <tbody>
        <tr>
          <td>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** A table of one row; its children are `td`. */
export function Row({ children }: ComponentProps<'tr'>) {
  return (
    <table {...table}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}

/** Padding and text of the body are in a cell of its own: some programs keep nothing of `body` but its colour. */
export function Body({ className, style, children }: ComponentProps<'body'>) {
  return (
    <body className={className} style={{ backgroundColor: style?.backgroundColor, margin: 0, padding: 0 }}>
      <table {...table}>
        <tbody>
          <tr>
            <td style={style}>{children}</td>
          </tr>
        </tbody>
      </table>
    </body>
  );
}

const preview = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 };
const PREVIEW_LENGTH = 150;
/** Invisible, but not left out as white space is. */
const FILLING = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff';

/** The text that lists of mails show after the subject; the filling keeps the mail's first lines out of it. */
export function Preview({ children }: { children: string }) {
  const text = children.slice(0, PREVIEW_LENGTH);
  return (
    <div style={preview} data-skip-in-text>
      {text}
      <div>{FILLING.repeat(PREVIEW_LENGTH - text.length)}</div>
    </div>
  );
}

/** Opens beside mail programs that run in the browser. */
export function Link({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a target="_blank" {...props}>
      {children}
    </a>
  );
}

/** Outlook shows no padding of links: it gets spaces as wide as `padding` below, and raised text. */
const before = '<i style="mso-font-width:467%;mso-text-raise:18" hidden>&#8202;&#8202;&#8202;</i>';
const after = '<i style="mso-font-width:467%" hidden>&#8202;&#8202;&#8202;&#8203;</i>';
const button = { padding: '12px 28px', display: 'inline-block', maxWidth: '100%', msoPaddingAlt: '0px' };
const label = { display: 'inline-block', maxWidth: '100%', lineHeight: '120%', msoPaddingAlt: '0px', msoTextRaise: 9 };
const inOutlook = (html: string) => ({ __html: `<!--[if mso]>${html}<![endif]-->` });

export function Button({ style, children, ...props }: ComponentProps<'a'>) {
  return (
    <Link {...props} style={{ ...button, ...style }}>
      <span dangerouslySetInnerHTML={inOutlook(before)} />
      <span style={label}>{children}</span>
      <span dangerouslySetInnerHTML={inOutlook(after)} />
    </Link>
  );
}
