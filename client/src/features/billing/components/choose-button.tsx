import Button from '@mui/material/Button';
import { useLocation } from 'react-router-dom';
import type { PlanChoice, SoldPlan } from '#contract/billing/plan-prices.js';
import { planChoices } from '#contract/billing/plan-prices.js';
import type { UserView } from '#contract/accounts/auth.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { billingPaths } from '../billing-paths.js';
import type { PlanButton } from '../domain/plan-button.js';
import { usePressed } from '../use-pressed.js';

interface ChooseButtonProps {
  choice: PlanChoice;
  button: PlanButton;
  user: UserView | null;
}

/** Stands out on the page. */
const mainPlan: SoldPlan = 'pro';

/** A link to the plan's checkout; a visitor signs up first, and the choice is kept. */
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
