import type { ClientConfig } from '#contract/site/site.js';
import { planChoiceCodes, type PlanChoice } from '#contract/billing/plan-prices.js';
import { forgetClientConfig } from '../hosts.js';

/** Settings of a deployment that sells plans. */
export const sold: Pick<ClientConfig, 'billing'> = {
  billing: {
    publishableKey: 'pk_test_1',
    prices: Object.fromEntries(planChoiceCodes.map((code) => [code, `price_${code}`])) as Record<PlanChoice, string>,
  },
};

/** The settings that the server writes into the page. */
export function configureClient(settings: Partial<ClientConfig>): void {
  const found = document.querySelector<HTMLMetaElement>('meta[name="client-config"]');
  const meta = found ?? document.head.appendChild(document.createElement('meta'));
  meta.name = 'client-config';
  meta.content = JSON.stringify(settings);
  forgetClientConfig();
}
