import * as z from 'zod';
import { caseDecisions } from '#contract/admin/abuse.js';
import { defineEvent } from '../../../core/jobs/define-job.js';

/** The staff has decided a case. */
export const caseDecided = defineEvent({
  name: 'case.decided',
  /** `revision`: of the case. */
  payload: z.object({ caseId: z.string(), decision: z.enum(caseDecisions), revision: z.int() }),
  id: ({ caseId, revision }) => `${caseId}-${revision}`,
});

/** The staff has decided on a finding of the scanner. `revision` is that of the transfer with the verdict. */
export const fileJudged = defineEvent({
  name: 'scans.file-judged',
  payload: z.object({ transferId: z.string(), revision: z.int(), fileId: z.string(), isClean: z.boolean() }),
  id: ({ transferId, revision }) => `${transferId}-${revision}`,
});
