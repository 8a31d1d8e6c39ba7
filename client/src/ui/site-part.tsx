import { useEffect, useRef } from 'react';
import type { Language } from '#contract/primitives.js';
import type { SitePartName } from '#contract/site/public-site.js';
import { useTranslation } from '../i18n/use-translation.js';
import { servedContent } from '../lib/served-content.js';

/** The same as `sitePartPath` of the contract, whose module is not part of the first load. */
const addressOf = (name: SitePartName, language: Language) => `/site-parts/${name}.${language}.html`;

/**
 * A part of the public site (client/site), which stands in the page that the server sends. It is fetched where the page
 * is drawn in the browser, or shown in another language. Without it the page is complete.
 */
export function SitePart({ name }: { name: SitePartName }) {
  const { language } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = place.current?.querySelector<HTMLElement>('[lang]')?.lang.slice(0, 2);
    if (shown === language) return undefined;
    const leaving = new AbortController();
    void fetch(addressOf(name, language), { signal: leaving.signal }).then(
      async (answer) => {
        const html = answer.ok ? await answer.text() : '';
        if (place.current && !leaving.signal.aborted) place.current.innerHTML = html;
      },
      () => undefined,
    );
    return () => leaving.abort();
  }, [name, language]);
  return (
    <div
      data-site-part={name}
      ref={place}
      // Empty in a browser, where React therefore leaves alone what stands in it.
      // eslint-disable-next-line react/no-danger -- documents of this origin
      dangerouslySetInnerHTML={{ __html: servedContent().parts[name] ?? '' }}
      suppressHydrationWarning
    />
  );
}
