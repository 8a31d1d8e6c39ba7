import type { Language } from '#contract/primitives.js';
import { siteMarks } from '#contract/site/site-files.js';
import { address } from './address.js';
import { siteTexts } from './texts.js';

/** The server writes the entries (server/src/modules/staff/site/content-html.tsx). */
export function RoadmapPage({ language }: { language: Language }) {
  const { title, lead, missing, write } = siteTexts[language].roadmap;
  return (
    <article className="article grid">
      <header>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      <div className="prose">{siteMarks.roadmap}</div>
      <div className="prose">
        <h2>{missing}</h2>
        <p>
          <a href={address('/about', language)}>{write}</a>
        </p>
      </div>
    </article>
  );
}
