import { Injectable, type OnModuleInit } from '@nestjs/common';
import { renderToStaticMarkup } from 'react-dom/server';
import { roadmapStates } from '#contract/choices.js';
import type { Language } from '#contract/primitives.js';
import type { RoadmapState } from '#contract/site/roadmap.js';
import { PageLists } from '../site/index.js';
import { RoadmapEntryRepository } from './data/roadmap-entry.repository.js';

const titles: Record<Language, Record<RoadmapState, string>> = {
  en: { planned: 'Planned', doing: 'In the works', done: 'Done' },
  zh: { planned: '计划中', doing: '进行中', done: '已完成' },
};

const nothing: Record<Language, string> = { en: 'Nothing yet.', zh: '暂无。' };

/** Provides the roadmap to `PageLists`. */
@Injectable()
export class RoadmapList implements OnModuleInit {
  constructor(
    private readonly entries: RoadmapEntryRepository,
    private readonly lists: PageLists,
  ) {}

  onModuleInit(): void {
    this.lists.provide('roadmap', (language) => this.html(language));
  }

  private async html(language: Language): Promise<string> {
    const entries = await this.entries.shown();
    return renderToStaticMarkup(
      roadmapStates.map((state) => {
        const shown = entries.filter((entry) => entry.state === state);
        return (
          <section key={state}>
            <h2>{titles[language][state]}</h2>
            {shown.length === 0 && <p>{nothing[language]}</p>}
            {shown.map(({ id, title, text }) => (
              <article key={id}>
                <h3>{title[language]}</h3>
                {text[language].split('\n').map((line, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- lines never move
                  <p key={index}>{line}</p>
                ))}
              </article>
            ))}
          </section>
        );
      }),
    );
  }
}
