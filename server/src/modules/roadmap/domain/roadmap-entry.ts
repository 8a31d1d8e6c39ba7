import type { Language } from '#contract/primitives.js';
import type { RoadmapState } from '#contract/site/roadmap.js';

export interface RoadmapTexts {
  title: Record<Language, string>;
  text: Record<Language, string>;
}

export interface RoadmapEntry extends RoadmapTexts {
  id: string;
  state: RoadmapState;
  /** When it came into its state. */
  stateSince: Date;
  /** As many as there are records of votes for it. */
  votes: number;
  createdAt: Date;
}
