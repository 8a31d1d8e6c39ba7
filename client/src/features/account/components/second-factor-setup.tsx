import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { confirmSecondFactor, startSecondFactor } from '#contract/calls.js';
import { TOTP_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig } from '../../../lib/hosts.js';
import { useMember } from '../../../lib/member.js';
import { readQuery } from '../../../lib/read-query.js';
import { useCall } from '../../../lib/use-call.js';
import { CodeField } from '../../../ui/code-field.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { QrCode } from '../../../ui/qr-code.js';
import { securityTag } from '../api/security.queries.js';

/** Each call starts another set-up. */
const setupQuery = {
  ...readQuery(['account', 'second-factor-setup'], startSecondFactor),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
};

/** The URI that authenticator apps read. Parameters that it leaves out have the default of all apps. */
function authenticatorUri(email: string, key: string): string {
  const issuer = encodeURIComponent(clientConfig().installation.name);
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?issuer=${issuer}&secret=${key}`;
}

function Key({ setup }: { setup: { key: string } | undefined }) {
  const { t } = useTranslation('security');
  const { email } = useMember();
  if (!setup) return <Skeleton variant="rounded" width={148} height={148} sx={{ alignSelf: 'center' }} />;
  return (
    <>
      <QrCode link={authenticatorUri(email, setup.key)} label={t('setup.qr')} />
      <Stack spacing={1}>
        <Typography variant="body2" color="textSecondary">
          {t('setup.key')}
        </Typography>
        <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
          {setup.key.replace(/(.{4})(?=.)/g, '$1 ')}
        </Box>
        <CopyButton text={setup.key} label={t('setup.copyKey')} size="small" sx={{ alignSelf: 'flex-start' }} />
      </Stack>
    </>
  );
}

interface SecondFactorSetupProps {
  onClose(): void;
  onDone(recoveryCodes: string[]): void;
}

/** Shows the key for the app. A code of the app confirms that it has the key. */
export function SecondFactorSetup({ onClose, onDone }: SecondFactorSetupProps) {
  const { t } = useTranslation('security');
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const setup = useQuery(setupQuery);
  const { mutate, isPending, error } = useCall(confirmSecondFactor, { invalidates: securityTag });
  const confirm = () => {
    if (!setup.data) return;
    mutate(
      { ticket: setup.data.ticket, code },
      { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes), onError: () => field.current?.select() },
    );
  };
  return (
    <FormDialog
      title={t('setup.title')}
      text={t('setup.scan')}
      confirm={t('setup.confirm')}
      call={{ isPending, error: error ?? setup.error }}
      isDisabled={code.length < TOTP_LENGTH || !setup.data}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Key setup={setup.data} />
      <CodeField
        label={t('setup.code')}
        value={code}
        length={TOTP_LENGTH}
        isNumber
        onChange={setCode}
        inputRef={field}
      />
    </FormDialog>
  );
}
