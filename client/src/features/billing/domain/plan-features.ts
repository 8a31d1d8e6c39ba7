import { planLimits, type Role } from '#contract/billing/plans.js';

/** One line of a plan's features; `value` and `count` are shown by the text of its name. */
export type PlanFeature =
  | { name: 'upload' | 'storage'; bytes: number }
  | { name: 'transfersPerMonth' | 'requestsPerMonth' | 'recipients' | 'files' | 'seats'; count: number }
  | {
      name:
        | 'unlimitedTransfers'
        | 'unlimitedRequests'
        | 'unlimitedBoth'
        | 'downloads'
        | 'week'
        | 'noExpiry'
        | 'subdomain';
    };

/** Whether a custom subdomain is listed for the plan. */
export const hasSubdomain = (role: Role): boolean => role === 'business';

function monthly(role: Role): PlanFeature[] {
  const { transfersPerMonth: transfers, requestsPerMonth: requests } = planLimits[role];
  if (transfers === null && requests === null) return [{ name: 'unlimitedBoth' }];
  return [
    transfers === null ? { name: 'unlimitedTransfers' } : { name: 'transfersPerMonth', count: transfers },
    requests === null ? { name: 'unlimitedRequests' } : { name: 'requestsPerMonth', count: requests },
  ];
}

/** The features of a plan in the order of its card. The server enforces the same limits. */
export function planFeatures(role: Role): PlanFeature[] {
  const { uploadBytes, storageBytes, recipients, files, seats, neverExpires } = planLimits[role];
  return [
    { name: 'upload', bytes: uploadBytes },
    { name: 'storage', bytes: storageBytes },
    ...monthly(role),
    { name: 'recipients', count: recipients },
    { name: 'files', count: files },
    { name: 'downloads' },
    { name: neverExpires ? 'noExpiry' : 'week' },
    ...(seats > 1 ? [{ name: 'seats', count: seats } as const] : []),
    ...(hasSubdomain(role) ? [{ name: 'subdomain' } as const] : []),
  ];
}
