import * as z from 'zod';
import { hexColor, installationName } from '#contract/admin/policies.js';

const picture = z
  .string()
  .regex(/\.(png|svg)$/i, 'expected a file whose name ends with .png or .svg')
  .optional();

export const installationSettings = {
  INSTALLATION_NAME: installationName
    .default('Sampan')
    .describe(
      'Name of this installation on pages, in mails, and in authenticator apps. An administrator can decide on another one in the staff area.',
    ),
  INSTALLATION_COLOR: hexColor
    .optional()
    .describe(
      'Colour of buttons and links, such as `#0e6e66`; it is darkened or lightened until it is readable. An administrator can decide on another one in the staff area.',
    ),
  INSTALLATION_LOGO: picture.describe(
    'File with the logo, which stands before the name: PNG or SVG, as high as wide or wider. Mails show PNG alone.',
  ),
  INSTALLATION_ICON: picture.describe(
    'File with the icon of browser tabs and of the application on home screens: PNG or SVG, square. Default: the logo.',
  ),
};
