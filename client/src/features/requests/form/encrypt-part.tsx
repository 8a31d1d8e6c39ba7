import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation.js';
import { accountKeyQuery } from '../../../lib/account-key/account-key-query.js';
import { rememberKey } from '../../../lib/account-key/known-keys.js';
import { canEncrypt } from '../../../lib/can-encrypt.js';
import { useMember } from '../../../lib/member.js';
import { encryptionRule } from '../../../lib/policies.js';
import { holderOf } from '../../../sending/account-key/key-holders.js';
import { FieldError } from '../../../ui/field.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { requestPaths } from '../request-paths.js';
import type { RequestForm } from './request-form.js';

/** Whether all that people submit is encrypted in their browsers, for the user's own key. It cannot be changed afterwards. */
export function EncryptPart({ before }: { before: RequestForm | null }) {
  const { t } = useTranslation('encryption');
  if (before === null) return <EncryptSwitch />;
  if (before.sealedTo === '') return null;
  return (
    <div>
      <Typography>{t('requests.label')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('requests.kept')}
      </Typography>
    </div>
  );
}

function EncryptSwitch() {
  const { t } = useTranslation('encryption');
  const user = useMember();
  const { email } = user;
  const rule = encryptionRule(user);
  const { data } = useQuery(accountKeyQuery);
  const own = data?.key ? holderOf(email, data.key.recipient) : null;
  const usable = own && !own.isChanged ? own.recipient : '';
  const isWantedOf = (sealedTo: string) => rule === 'required' || (rule === 'offered' && sealedTo !== '');
  const { control } = useFormContext<RequestForm>();
  const { field, fieldState } = useController({
    control,
    name: 'sealedTo',
    rules: {
      validate: (sealedTo) => (sealedTo === usable && usable !== '') || !isWantedOf(sealedTo) || t('requests.unusable'),
    },
  });
  const { ref, value, onChange, ...bindings } = field;
  const isOn = isWantedOf(value);
  const wanted = isOn ? usable || value : '';
  // A draft or a copied request may name another key, or be older than the rule.
  useEffect(() => {
    if (value !== wanted) onChange(wanted);
  }, [value, wanted, onChange]);
  const turn = (isWanted: boolean) => {
    if (isWanted) rememberKey(email, usable);
    onChange(isWanted ? usable : '');
  };
  if (rule === 'off') return null;
  const isPossible = canEncrypt() && usable !== '';
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            {...bindings}
            checked={isOn}
            disabled={rule === 'required' || (!isPossible && !isOn)}
            onChange={(_event, isWanted) => turn(isWanted)}
            slotProps={{ input: { ref } }}
          />
        }
        label={t('requests.label')}
      />
      <Typography variant="body2" color="textSecondary">
        {t(canEncrypt() ? 'requests.hint' : 'insecure')}
      </Typography>
      {rule === 'required' && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {t('requests.demanded')}
        </Typography>
      )}
      {canEncrypt() && data?.key === null && <NoKey />}
      {own?.isChanged === true && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('requests.ownChanged')}
        </Alert>
      )}
      <FieldError id="sealed-to">{fieldState.error?.message}</FieldError>
    </div>
  );
}

/** The form is kept as a draft of this tab meanwhile. */
function NoKey() {
  const { t } = useTranslation('encryption');
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ mt: 2, columnGap: 3, rowGap: 2, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
    >
      <Typography variant="body2">{t('requests.noKey')}</Typography>
      <ButtonLink to={requestPaths.makeKey} size="small" variant="outlined">
        {t('none.make')}
      </ButtonLink>
    </Stack>
  );
}
