import type { Namespace } from '../i18n/index.js';

interface FirstPage {
  /** The module of the page's route, under `client/`. */
  module: string;
  texts: readonly Namespace[];
}

/** Pages that people open a link to: the build writes down what they need, and the server's page asks for it at once. */
export const firstPages = {
  home: { module: 'src/app/pages/home-route.tsx', texts: ['home', 'send'] },
  download: { module: 'src/app/pages/download-route.tsx', texts: ['downloads', 'preview', 'errors'] },
} as const satisfies Record<string, FirstPage>;
