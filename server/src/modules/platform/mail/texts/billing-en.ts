import { planNames } from '#contract/billing/plan-names.js';
import type { BillingPeriod } from '#contract/billing/plan-prices.js';

/** About plans and what is paid for them. */
export const billingTextsEn = {
  plans: planNames.en,
  'team-over-seats': {
    subject: 'Your team is larger than your plan',
    title: 'Your team is larger than your plan',
    lead: (users: string, seats: number, shown: string) =>
      seats === 1
        ? `Your team has ${users} people, and your plan is for one.`
        : `Your team has ${users} people, and your plan has ${shown} seats.`,
    choices: 'Everyone keeps working as before, but no one can join until people leave or the plan is larger.',
    action: 'Open your team',
    reason: 'You received this email because you manage this team.',
  },
  'mail-domain-broken': {
    subject: (name: string) => `Your emails no longer come from ${name}`,
    title: 'A record of your mail domain is missing',
    lead: (name: string) =>
      `The DKIM record of ${name} is no longer as it should be. Until it is back, emails about your transfers and requests come from our own address.`,
    found: (time: string) => `Found on ${time}. We look again every hour and switch back by ourselves.`,
    action: 'See what is missing',
    reason: 'You received this email because you manage this account.',
  },
  'link-domain-broken': {
    subject: (name: string) => `Your links no longer lead to ${name}`,
    title: 'A record of your link domain is missing',
    lead: (name: string) =>
      `The records of ${name} are no longer as they should be. Until they are back, new links lead to our own address, and links to ${name} may not open.`,
    found: (time: string) => `Found on ${time}. We look again every hour and switch back by ourselves.`,
    action: 'See what is missing',
    reason: 'You received this email because you manage this account.',
  },
  'payment-due': {
    reminder: 'A payment is still missing',
    title: 'Your last payment failed',
    trialExpired: (plan: string) => `Your ${plan} trial has expired`,
    lead: (plan: string) => `We could not charge your card for the ${plan} plan.`,
    refused: 'Until it is paid, nothing can be sent or requested.',
    kept: 'You can still read and download your files, and your links keep working.',
    action: 'Update payment method',
    reason: 'You received this email because it concerns the payment of your plan.',
  },
  'trial-ending': {
    subject: 'Your trial ends soon',
    title: 'Your trial ends soon',
    lead: (plan: string, instant: string) => `Your trial of the ${plan} plan ends on ${instant}.`,
    charge: (price: string, period: BillingPeriod) =>
      `Then your card is charged ${price}, and again each ${period === 'yearly' ? 'year' : 'month'}.`,
    cancel: 'If you don’t want that, cancel before the trial ends. It costs nothing.',
    action: 'Manage your plan',
    reason: 'You received this email because it concerns the payment of your plan.',
  },
};

export type BillingTexts = typeof billingTextsEn;
