import type common from '../i18n/en/common.json';

/** Declarations of a route for the layout around it. */
export interface RouteHandle {
  /** Name of the page in the tab; pages that name themselves leave it out. */
  title?: keyof (typeof common)['titles'];
  /** The page brings its own full-height ground: no space is kept free below the navigation. */
  immersive?: boolean;
  /** The page has an address per language. */
  hasLanguages?: boolean;
}
