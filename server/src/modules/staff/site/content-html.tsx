import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#contract/primitives.js';
import { type RoadmapEntry, type RoadmapState, roadmapStates } from '#contract/site/roadmap.js';
import { markdownHtml } from '../../../core/markdown/markdown-html.js';

const titles: Record<Language, Record<RoadmapState, string>> = {
  en: { planned: 'Planned', doing: 'In the works', done: 'Done' },
  zh: { planned: '计划中', doing: '进行中', done: '已完成' },
};

/** The entries by state, each state in the order in which they came; empty without entries. */
export function roadmapHtml(entries: readonly RoadmapEntry[], language: Language): string {
  const sections = roadmapStates.map((state) => ({ state, shown: entries.filter((entry) => entry.state === state) }));
  return renderToStaticMarkup(
    sections
      .filter(({ shown }) => shown.length > 0)
      .map(({ state, shown }) => (
        <section key={state}>
          <h2>{titles[language][state]}</h2>
          {shown.map(({ title, markdown }) => (
            <article key={title}>
              <h3>{title}</h3>
              <div dangerouslySetInnerHTML={{ __html: markdownHtml(markdown) }} />
            </article>
          ))}
        </section>
      )),
  );
}
