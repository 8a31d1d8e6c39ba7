import type { CSSProperties } from 'react';
import type {} from '@mui/material/themeCssVarsAugmentation';
import type { SceneColors } from './tokens.js';

interface OwnColors {
  /** `well`: sunken ground of inputs and lists; `strongLine`: an edge that must be seen (3:1). */
  surface: { well: string; line: string; strongLine: string; veil: string };
  shade: { near: string; far: string };
  scene: SceneColors;
}

declare module '@mui/material/styles' {
  interface Palette extends OwnColors {}
  interface PaletteOptions extends Partial<OwnColors> {}
  interface CssVarsPalette extends OwnColors {}
  interface TypographyVariants {
    display: CSSProperties;
  }
  interface TypographyVariantsOptions {
    display?: CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true;
  }
}
