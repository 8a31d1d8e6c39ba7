import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#contract/primitives.js';
import type { ShownChangelogEntry } from '#contract/site/site.js';

/** News for readers without scripts (`Changelog.fillIn`). */
export function updatesHtml(entries: readonly ShownChangelogEntry[], language: Language): string {
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return renderToStaticMarkup(
    entries.map(({ id, created, title, detailsHtml }) => (
      <article key={id}>
        <h2>{title}</h2>
        <time dateTime={new Date(created).toISOString()}>{dates.format(created)}</time>
        <div dangerouslySetInnerHTML={{ __html: detailsHtml }} />
      </article>
    )),
  );
}
