import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { TextLink } from '../../../ui/router-link.js';
import { billingPaths } from '../billing-paths.js';
import { usePlanAddress } from '../use-plan-address.js';
import { PLANS_ID, usePlansShown } from '../use-plans-shown.js';
import { PlanCards } from './plan-cards.js';

/** The plans to choose from, while the address asks for them. */
export function Plans() {
  const { t } = useTranslation('pricing');
  const user = useMember();
  const { period, setPeriod } = usePlanAddress();
  const { isShown } = usePlansShown();
  return (
    <Box id={PLANS_ID} data-wide hidden={!isShown}>
      {isShown && (
        <Stack spacing={4}>
          <PlanCards user={user} period={period} onPeriod={setPeriod} />
          <TextLink to={billingPaths.pricing} sx={{ alignSelf: 'center' }}>
            {t('compare.title')}
          </TextLink>
        </Stack>
      )}
    </Box>
  );
}
