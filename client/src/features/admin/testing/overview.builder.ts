import type { StaffOverview } from '#contract/admin/overview.js';

export const buildStaffOverview = (changes: Partial<StaffOverview> = {}): StaffOverview => ({
  signUps: { last: 128, before: 97 },
  transfers: { last: 4210, before: 4388 },
  storage: { bytes: 812_000_000_000, before: 777_000_000_000 },
  mails: { mailed: 18_204, bounced: 91 },
  failedJobs: 0,
  ...changes,
});
