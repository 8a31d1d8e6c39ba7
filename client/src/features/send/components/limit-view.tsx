import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserView } from '#contract/auth.js';
import type { PlanLimits } from '#contract/plans.js';
import { ButtonLink } from '../../../ui/router-link.js';
import type { LimitReason } from '../../../sending/outcome/send-failure.js';
import type { SendServices } from '../services/send-services.js';
import { ViewHeading } from '../../../sending/outcome/view-heading.js';

interface LimitViewProps {
  reason: LimitReason;
  user: UserView | null;
  limits: PlanLimits | null;
  services: SendServices;
  onBack: () => void;
}

function useSupportEmail(services: SendServices): string {
  const [email, setEmail] = useState('');
  useEffect(() => {
    services.supportEmail().then(setEmail, () => undefined);
  }, [services]);
  return email;
}

/** Takes the form's place when nothing can be sent, and says what opens it again. */
export function LimitView({ reason, user, limits, services, onBack }: LimitViewProps) {
  const { t } = useTranslation('send');
  const support = useSupportEmail(services);
  const isMember = user !== null;
  const figures = { plan: t(`plans.${user?.role ?? 'anon'}`), limit: limits?.transfersPerMonth ?? 0 };
  const isSuspended = reason === 'suspended';
  const subject = encodeURIComponent(t('limit.upgradeSubject'));
  return (
    <Stack spacing={4} sx={{ py: 4, alignItems: 'flex-start' }}>
      <ViewHeading>{reason === 'trial-expired' ? t('limit.trialTitle') : t('limit.title')}</ViewHeading>
      <Typography color="textSecondary">{t(`limit.${reason}`, figures)}</Typography>
      {!isMember && (
        <ButtonLink to="/register" variant="contained" color="secondary" size="large">
          {t('limit.upgrade')}
        </ButtonLink>
      )}
      {isMember && !isSuspended && support !== '' && (
        <Button href={`mailto:${support}?subject=${subject}`} variant="contained" color="secondary" size="large">
          {t('limit.upgrade')}
        </Button>
      )}
      {isSuspended && support !== '' && (
        <Button href={`mailto:${support}`} variant="outlined">
          {t('limit.support')}
        </Button>
      )}
      {!isSuspended && (
        <Button size="small" onClick={onBack} sx={{ ml: -2 }}>
          {t('limit.back')}
        </Button>
      )}
    </Stack>
  );
}
