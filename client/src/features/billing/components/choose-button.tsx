import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { UserView } from '#contract/accounts/auth.js';
import { planChoices, type PlanChoice, type SoldPlan } from '#contract/billing/plan-prices.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { billingPaths } from '../billing-paths.js';
import type { PlanButton } from '../domain/plan-button.js';

interface ChooseButtonProps {
  choice: PlanChoice;
  button: PlanButton;
  user: UserView | null;
}

/** The highlighted plan. */
const mainPlan: SoldPlan = 'pro';

/** A link to the checkout of the plan. Visitors sign up first, which keeps the choice. */
export function ChooseButton({ choice, button: { label, isDisabled }, user }: ChooseButtonProps) {
  const { t } = useTranslation('pricing', 'sending');
  const { search } = useLocation();
  const [isPressed, press] = usePressed();
  const { plan } = planChoices[choice];
  const action = t(`card.${label}`);
  if (isDisabled) {
    return (
      <Button disabled variant="outlined" size="large" fullWidth>
        {action}
      </Button>
    );
  }
  const next = billingPaths.choose(choice);
  return (
    <ButtonLink
      to={user ? next + search : billingPaths.signUp(next)}
      aria-label={t('card.named', { action, plan: t(`sending:plans.${plan}`) })}
      onClick={press}
      loading={isPressed}
      variant={plan === mainPlan ? 'contained' : 'outlined'}
      size="large"
      fullWidth
      preventScrollReset
    >
      {action}
    </ButtonLink>
  );
}

const SPINNER_MS = 2400;

/** True for a while after `press`: the spinner of a plan's button. */
function usePressed(): [isPressed: boolean, press: () => void] {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isPressed) return undefined;
    const timer = setTimeout(() => setPressed(false), SPINNER_MS);
    return () => clearTimeout(timer);
  }, [isPressed]);
  return [isPressed, () => setPressed(true)];
}
