/** Routes of the client; every other path returns 404 with the same page. */
const routePatterns = [
  /^\/(index\.html|register|about|updates|pricing|signup|login|welcomeback|thankyou|accept-invite|appsumoforever|updatepassword|blog|verify)?$/,
  /^\/signup\/login$/,
  /^\/(roadmap|support)(\/[^.]*)?$/,
  /^\/(invite|extension|r)\/[^/.]+$/,
  /^\/(w|d)\/[^/.]+(\/[^/.]+)?$/,
  /^\/downloads\/[^/.]+(\/[^/.]+){0,2}$/,
  /^\/product\/(supplier-document-tracking|document-receipts|attachments-organized|dashboard-analytics|business-intelligence|works-everywhere)$/,
  /^\/dash(\/(account(\/(profile|billing|settings|teams|customize|powered-by))?|roadmap(\/[^.]*)?|analytics|contacts|received|requests(\/[^/.]+)?|transfers(\/[^/.]+)?))?$/,
];

/** Pages whose path or query contains a secret, with everything below them. */
export const secretPages = ['/w', '/d', '/downloads', '/updatepassword', '/extension', '/invite'] as const;

const linkPage = /^\/(?:w|d|downloads)\/([^/.]+)/;

export function isClientRoute(path: string): boolean {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return routePatterns.some((route) => route.test(plain));
}

/** The slug of a download page's path, else null. */
export function slugOfLink(path: string): string | null {
  return linkPage.exec(path)?.[1] ?? null;
}

/** Entry pages, named as in the client's build (client/src/app/first-pages.ts). */
export type FirstPage = 'home' | 'download' | 'dash' | 'transfers';

const firstPages: Partial<Record<string, FirstPage>> = { '/': 'home', '/dash': 'dash', '/dash/transfers': 'transfers' };

/** The entry page of a path, if any. */
export function firstPageOf(path: string): FirstPage | null {
  return firstPages[path] ?? (slugOfLink(path) === null ? null : 'download');
}
