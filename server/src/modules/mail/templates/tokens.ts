/** Literal colours: mail programs support neither CSS variables nor colour schemes. */
export const colors = {
  ink: '#12211F',
  muted: '#55635F',
  river: '#0E6E66',
  riverTint: '#E9F1EF',
  vermilion: '#E8502A',
  paper: '#FBFAF6',
  card: '#FFFFFF',
  line: '#E4E1D8',
} as const;

/** System fonts only; nothing is loaded from the network. */
export const fontFamily =
  "Inter, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";
