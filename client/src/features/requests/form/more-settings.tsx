import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Controller, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { requestAsks } from '#contract/choices.js';
import { languages } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { encryptionRule } from '../../../lib/policies.js';
import { FormSelect } from '../../../ui/form-select.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { ExpiryFields } from './expiry-fields.js';
import { PasswordPart } from './password-part.js';
import type { RequestForm } from './request-form.js';

/** Few requests are encrypted. */
const EncryptPart = lazyPart(async () => (await import('./encrypt-part.js')).EncryptPart);

interface MoreSettingsProps {
  before: RequestForm | null;
  hasPassword: boolean;
}

/** Settings that few requests need. Opens by itself on an invalid field. */
export function MoreSettings({ before, hasPassword }: MoreSettingsProps) {
  const { t } = useTranslation('requests', 'common');
  const { control, getValues } = useFormContext<RequestForm>();
  const { errors } = useFormState({ control, name: ['expiry', 'expiresOn', 'password', 'sealedTo'] });
  const [isWanted, setIsWanted] = useState(() => before === null && getValues('sealedTo') !== '');
  const partId = useId();
  const isOpen =
    isWanted || errors.expiresOn !== undefined || errors.password !== undefined || errors.sealedTo !== undefined;
  // What is demanded is part of the form even while it is closed.
  const isNeeded = encryptionRule(useMember()) === 'required';
  const wasOpen = useWasTrue(isOpen || isNeeded);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 }, py: { xs: 2, sm: 3 } }}>
      <Button
        fullWidth
        aria-expanded={isOpen}
        aria-controls={partId}
        endIcon={isOpen ? <ExpandLessRounded /> : <ExpandMoreRounded />}
        onClick={() => setIsWanted(!isOpen)}
        sx={{ justifyContent: 'space-between', px: 0, typography: 'h3', color: 'text.primary' }}
      >
        {t('form.more')}
      </Button>
      {/* Kept while it is closed, so that what is wrong in it is found. */}
      <Stack id={partId} spacing={6} sx={{ display: isOpen ? 'flex' : 'none', pt: 4, pb: 3 }}>
        <ExpiryFields before={before} />
        <FormSelect
          control={control}
          name="lang"
          label={t('form.language')}
          sx={{ maxWidth: { sm: 'calc(50% - 8px)' } }}
        >
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {t(`common:language.${language}`)}
            </option>
          ))}
        </FormSelect>
        <PasswordPart hasPassword={hasPassword} isNew={before === null} />
        {wasOpen && <EncryptPart before={before} />}
        <Asks />
        <Switched name="isRepeatable" label={t('form.repeatable')} hint={t('form.repeatableHint')} />
      </Stack>
    </Paper>
  );
}

/** Stays true once `isTrue` was: a hidden field would no longer be validated. */
function useWasTrue(isTrue: boolean): boolean {
  const [was, setWas] = useState(isTrue);
  if (isTrue && !was) setWas(true);
  return was || isTrue;
}

/** Choice of what visitors tell about themselves. */
function Asks() {
  const { t } = useTranslation('requests');
  const { control } = useFormContext<RequestForm>();
  const email = useWatch({ control, name: 'asks.email' });
  const labels = { name: t('form.askName'), company: t('form.askCompany'), email: t('form.askEmail') };
  return (
    <div>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {t('form.asks')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
        {t('form.asksHint')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' }, mb: 3 }}>
        {(['name', 'company', 'email'] as const).map((about) => (
          <FormSelect key={about} control={control} name={`asks.${about}`} size="small" label={labels[about]}>
            {requestAsks.map((ask) => (
              <option key={ask} value={ask}>
                {t(`form.ask.${ask}`)}
              </option>
            ))}
          </FormSelect>
        ))}
      </Box>
      {email !== 'off' && (
        <Switched name="provesEmail" label={t('form.provesEmail')} hint={t('form.provesEmailHint')} />
      )}
    </div>
  );
}

interface SwitchedProps {
  name: 'provesEmail' | 'isRepeatable';
  label: string;
  hint: string;
}

function Switched({ name, label, hint }: SwitchedProps) {
  const { control } = useFormContext<RequestForm>();
  return (
    <div>
      <Controller
        control={control}
        name={name}
        render={({ field: { ref, value, ...field } }) => (
          <FormControlLabel
            control={<Switch {...field} checked={value} slotProps={{ input: { ref } }} />}
            label={label}
          />
        )}
      />
      <Typography variant="body2" color="textSecondary">
        {hint}
      </Typography>
    </div>
  );
}
