import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { billingPeriods, planChoices, type BillingPeriod, type PlanChoice } from '#contract/billing/plan-prices.js';
import { oneOf, readUrl } from '../../lib/url-state.js';
import { billingPaths } from './billing-paths.js';
import { readChoice } from './domain/prices.js';

const shape = { period: oneOf(billingPeriods, 'yearly') };

interface PlanAddress {
  period: BillingPeriod;
  setPeriod(period: BillingPeriod): void;
  /** The plan whose checkout is shown. */
  choice: PlanChoice | null;
  close(): void;
}

/** Period and chosen plan are in the URL, so that a reload and the sign-up keep them. */
export function usePlanAddress(): PlanAddress {
  const navigate = useNavigate();
  const choice = readChoice(useLocation().pathname.split('/').at(-1));
  const [params, setParams] = useSearchParams();
  const { period } = readUrl(shape, params);
  return {
    period: choice && !params.has('period') ? planChoices[choice].period : period,
    setPeriod: (next) => {
      const changed = new URLSearchParams(params);
      changed.set('period', next);
      setParams(changed, { replace: true, preventScrollReset: true });
    },
    choice,
    close: () =>
      void navigate({ pathname: billingPaths.pricing, search: params.toString() }, { preventScrollReset: true }),
  };
}
