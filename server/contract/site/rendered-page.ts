import type { Language } from '../primitives.js';
import type { LinkFrame } from '../transfers/link-frame.js';
import type { ClientConfig, ShownChangelogEntry } from './site.js';
import type { PublicSite, SitePartName, SiteSettings } from './public-site.js';

/** Content of the installation that pages of the application show. */
export interface ServedContent {
  /** Parts of the public site, as HTML. */
  parts: Partial<Record<SitePartName, string>>;
  updates: readonly ShownChangelogEntry[];
}

/** All that the rendering of a page depends on, but for the time in the page of a link. */
export interface PageInputs extends ServedContent {
  path: string;
  language: Language;
  config: ClientConfig;
  frame: LinkFrame | null;
  /** The shell of a page alone, shown until its scripts have loaded. */
  isShell?: boolean;
}

export interface RenderedPage {
  /** Markup of the head. */
  styles: string;
  /** Markup of the root element. */
  html: string;
}

/** Placeholder in `index.html` and in rendered styles for the nonce of the answer. */
export const NONCE_MARK = '__CSP_NONCE__';

/** Public API of the server renderer that the client's build writes: `.vite/renderer/renderer.mjs`. */
export interface Renderer {
  /** Renders the first state of the page that a visitor's browser would build. */
  renderPage(inputs: PageInputs): Promise<RenderedPage>;
  /** @throws if its content cannot be used */
  openSite(settings: SiteSettings): PublicSite;
}
