import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { TOTP_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { CodeField } from '../../../ui/code-field.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { QrCode } from '../../../ui/qr-code.js';
import { secondFactorSetupQuery, useConfirmSecondFactor } from '../api/security.queries.js';

/** As authenticator apps read it; what it leaves out is what all of them assume. */
function authenticatorUri(email: string, key: string): string {
  return `otpauth://totp/Sampan:${encodeURIComponent(email)}?issuer=Sampan&secret=${key}`;
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

/** The key is shown to the app, and a code of the app confirms that it has it. */
export function SecondFactorSetup({ onClose, onDone }: SecondFactorSetupProps) {
  const { t } = useTranslation('security');
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const setup = useQuery(secondFactorSetupQuery);
  const { mutate, isPending, error } = useConfirmSecondFactor();
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
