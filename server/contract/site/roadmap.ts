import * as z from 'zod';

export const roadmapPath = '/roadmap';

/** States in the order of the page. */
export const roadmapStates = ['planned', 'doing', 'done'] as const;
export type RoadmapState = (typeof roadmapStates)[number];

/** An entry of `/roadmap`, from `SITE_CONTENT` or as `ROADMAP_URL` answers it. */
export const roadmapEntry = z.object({
  title: z.string().min(1).max(200),
  state: z.enum(roadmapStates),
  markdown: z.string().max(20_000),
});
export type RoadmapEntry = z.infer<typeof roadmapEntry>;
