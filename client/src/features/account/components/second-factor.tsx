import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { readSecurity } from '#contract/accounts/security.js';
import { removeSecondFactor, renewRecoveryCodes } from '#contract/calls.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { formatDate } from '../../../lib/format.js';
import { useCall } from '../../../lib/use-call.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Loaded } from '../../../ui/loaded.js';
import { Section } from '../../../ui/section.js';
import { securityQuery, securityTag } from '../api/security.queries.js';

const SetupDialog = lazyPart(async () => (await import('./second-factor-setup.js')).SecondFactorSetup);
const RecoveryCodes = lazyPart(async () => (await import('./recovery-codes.js')).RecoveryCodes);

/** Below this number the user is asked to make new ones. */
const FEW_CODES = 3;

type Factor = NonNullable<ResponseOf<typeof readSecurity>['secondFactor']>;

function SwitchOff({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('security');
  const removal = useCall(removeSecondFactor, { invalidates: securityTag, done: t('factor.offDone') });
  return (
    <ConfirmDialog
      title={t('factor.offTitle')}
      text={t('factor.offText')}
      keep={t('factor.keep')}
      confirm={t('factor.off')}
      call={removal}
      onClose={onClose}
    />
  );
}

function NewCodes({ onClose, onMade }: { onClose(): void; onMade(codes: string[]): void }) {
  const { t } = useTranslation('security');
  const renewal = useCall(renewRecoveryCodes, {
    invalidates: securityTag,
    onSuccess: ({ recoveryCodes }) => onMade(recoveryCodes),
  });
  return (
    <ConfirmDialog
      title={t('factor.newCodesTitle')}
      text={t('factor.newCodesText')}
      keep={t('factor.keepCodes')}
      confirm={t('factor.newCodes')}
      call={renewal}
      onClose={onClose}
    />
  );
}

interface FactorStateProps {
  factor: Factor | null;
  onOpen(dialog: 'setup' | 'codes' | 'off'): void;
}

function FactorState({ factor, onOpen }: FactorStateProps) {
  const { t, language } = useTranslation('security');
  if (!factor) {
    return (
      <Button variant="contained" onClick={() => onOpen('setup')}>
        {t('factor.setUp')}
      </Button>
    );
  }
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <Typography>
        {t('factor.on', { date: formatDate(factor.enabledAt, language) })}
        {' · '}
        {t('factor.codesLeft', { count: factor.recoveryCodesLeft })}
      </Typography>
      {factor.recoveryCodesLeft < FEW_CODES && <Alert severity="warning">{t('factor.codesLow')}</Alert>}
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => onOpen('codes')}>
          {t('factor.newCodes')}
        </Button>
        <Button variant="outlined" color="error" onClick={() => onOpen('off')}>
          {t('factor.off')}
        </Button>
      </Stack>
    </Stack>
  );
}

/** The second factor: codes of an authenticator app. */
export function SecondFactor() {
  const { t } = useTranslation('security');
  const query = useQuery(securityQuery);
  const [dialog, setDialog] = useState<'setup' | 'codes' | 'off'>();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  const close = () => setDialog(undefined);
  const show = (codes: string[]) => {
    close();
    setRecoveryCodes(codes);
  };
  return (
    <Section title={t('factor.title')} text={t('factor.text')}>
      <Loaded query={query} skeleton={<Skeleton variant="rounded" width={120} height={40} />}>
        {({ secondFactor }) => <FactorState factor={secondFactor} onOpen={setDialog} />}
      </Loaded>
      {dialog === 'setup' && <SetupDialog onClose={close} onDone={show} />}
      {dialog === 'codes' && <NewCodes onClose={close} onMade={show} />}
      {dialog === 'off' && <SwitchOff onClose={close} />}
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} onClose={() => setRecoveryCodes(undefined)} />}
    </Section>
  );
}
