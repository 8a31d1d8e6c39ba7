import * as z from 'zod';
import { idSchema, instantSchema, slugSchema } from '#contract/primitives.js';
import { reportCategories } from '#contract/choices.js';

const kind = z.enum(['transfer', 'request']);

/** Props of the mails about reports of abuse. */
export const abuseProps = {
  'link-taken-down': z.strictObject({ caseId: idSchema, slug: slugSchema, kind, name: z.string().max(1024) }),
  'appeal-answered': z.strictObject({ slug: slugSchema, kind, name: z.string().max(1024), isGranted: z.boolean() }),
  /** Names nothing: those who read it find everything at the abuse desk. */
  'cases-opened': z.strictObject({
    cases: z.array(z.strictObject({ caseId: idSchema, kind, categories: z.array(z.enum(reportCategories)) })).min(1),
    /** Further ones. */
    unnamed: z.int().min(0),
  }),
  /** Names nothing: whoever reports may know the link alone. */
  'report-answered': z.strictObject({ kind, isTakenDown: z.boolean(), reportedAt: instantSchema }),
};
