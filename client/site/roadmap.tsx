import type { Language } from '#contract/primitives.js';
import { roadmapStates } from '#contract/site/roadmap.js';
import type { ShownRoadmapEntry } from '#contract/site/public-site.js';
import { address } from './address.js';
import { siteTexts } from './texts.js';

interface RoadmapPageProps {
  language: Language;
  entries: readonly ShownRoadmapEntry[];
}

/** The entries by state, each state in the order in which they came. */
export function RoadmapPage({ language, entries }: RoadmapPageProps) {
  const { title, lead, states, missing, write } = siteTexts[language].roadmap;
  const sections = roadmapStates.map((state) => ({ state, shown: entries.filter((entry) => entry.state === state) }));
  return (
    <article className="article grid">
      <header>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      <div className="prose">
        {sections
          .filter(({ shown }) => shown.length > 0)
          .map(({ state, shown }) => (
            <section key={state}>
              <h2>{states[state]}</h2>
              {shown.map(({ title: name, html }) => (
                <article key={name}>
                  <h3>{name}</h3>
                  {/* eslint-disable-next-line react/no-danger -- rendered by the server from Markdown, without raw HTML */}
                  <div dangerouslySetInnerHTML={{ __html: html }} />
                </article>
              ))}
            </section>
          ))}
      </div>
      <div className="prose">
        <h2>{missing}</h2>
        <p>
          <a href={address('/about', language)}>{write}</a>
        </p>
      </div>
    </article>
  );
}
