import type { ComponentType } from 'react';
import type common from '../../i18n/en/common.json';
import type { Namespace } from '../../i18n/index.js';

/** The pages of the account menu, in its order. */
export const accountPlaceNames = ['profile', 'domain', 'teams', 'customize', 'billing'] as const;
export type AccountPlace = (typeof accountPlaceNames)[number];

/** Who may open a page: a visitor is led to the log-in, a member from Home to the dashboard. */
export type Gate = 'member' | 'visitor' | 'teamAdmin' | 'staff';

/**
 * All that is known of a page, in one place: the router, titles, navigation, the preloads and known addresses of the
 * server, the sitemap and the pages that the server renders follow from it.
 */
export interface Page {
  /** Absolute, as the router writes it; absent for a layout around its `children`. */
  path?: string;
  /** Its chunk, by a single `import()`; absent if the page around it shows everything. */
  load?: () => Promise<ComponentType>;
  /** Fetched together with the chunk. */
  texts?: readonly Namespace[];
  /** Name in the tab; absent if the page names itself. */
  title?: keyof (typeof common)['titles'];
  gate?: Gate;
  /** Brings its own full-height ground: no space is kept free below the navigation. */
  isImmersive?: true;
  /** Rendered by the server, before any script has come. */
  isPrerendered?: true;
  /**
   * Has recorders, or leads to a page that has without another load: the server lets its document, and that of its
   * children, use camera, microphone and screen.
   */
  records?: true;
  /** Shows the payment form: the server lets its document, and that of its children, load it from its provider. */
  pays?: true;
  /** About plans: where the installation shows none, neither this page nor its children are there. */
  isOfPlans?: true;
  /** In the sitemap. Has an address per language besides the one that chooses it by browser (docs/decisions.md#language-in-the-address). */
  isIndexed?: true;
  /** Label in the dashboard's rail, in the order of the pages. */
  rail?: 'home' | 'transfers' | 'received' | 'requests' | 'contacts' | 'analytics';
  accountMenu?: AccountPlace;
  children?: readonly Page[];
}

export const notFoundPage: Page = {
  path: '*',
  load: async () => (await import('../not-found-page.js')).NotFoundPage,
  title: 'notFound',
};

export const loadQueryLayout = async () => (await import('../layout/query-layout.js')).QueryLayout;
