import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { BrandView } from '#contract/accounts/brands.js';
import { planLimits } from '#contract/billing/plans.js';
import { changeBrand } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useMember } from '../../../lib/member.js';
import { useCall } from '../../../lib/use-call.js';
import { Loaded } from '../../../ui/loaded.js';
import { TextLink } from '../../../ui/router-link.js';
import { brandQuery, useShowBrand } from '../api/brand.queries.js';
import { PlanNote } from '../components/brand-form.js';

/** Switches whether pages and mails of the account name the service. */
export function PoweredByPage() {
  const { t } = useTranslation('branding');
  const query = useQuery(brandQuery);
  return (
    <Stack spacing={4} sx={{ maxWidth: 820 }}>
      <div>
        <TextLink to="/dash/account/customize" variant="body2">
          {t('powered.back')}
        </TextLink>
        <Typography component="h1" variant="h2" sx={{ mt: 1 }}>
          {t('powered.title')}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {t('powered.text')}
        </Typography>
      </div>
      <Loaded query={query} loading={t('loading')} skeleton={<Skeleton variant="rounded" height={64} />}>
        {(brand) => <PoweredBySwitch brand={brand} />}
      </Loaded>
    </Stack>
  );
}

function PoweredBySwitch({ brand }: { brand: BrandView }) {
  const { t } = useTranslation('branding');
  const errorText = useErrorText();
  const helpId = useId();
  const { role, isTeamMember } = useMember();
  const { branding } = planLimits[role];
  const { mutate, isPending, variables, error } = useCall(changeBrand, { onSuccess: useShowBrand() });
  const { poweredBy } = { ...brand, ...(isPending && variables) };
  return (
    <>
      {isTeamMember && <Alert severity="info">{t('onlyAdmins')}</Alert>}
      {!isTeamMember && !branding && <PlanNote />}
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      <div>
        <FormControlLabel
          control={
            <Switch
              checked={poweredBy || !branding}
              disabled={isTeamMember || !branding}
              onChange={(_, checked) => mutate({ poweredBy: checked })}
              slotProps={{ input: { 'aria-describedby': helpId } }}
            />
          }
          label={t('powered.switch')}
        />
        <FormHelperText id={helpId} sx={{ mt: 0 }}>
          {t('powered.help')}
        </FormHelperText>
      </div>
    </>
  );
}
