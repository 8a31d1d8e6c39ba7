import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Controller, useForm } from 'react-hook-form';
import { createAccessToken } from '#contract/access-tokens.js';
import { tokenLifetimes, tokenScopes, type TokenScope } from '#contract/choices.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField } from '../../../ui/form-field.js';
import { useCreateToken, type NewToken } from '../api/tokens.queries.js';

interface TokenDialogProps {
  onCreated(created: ResponseOf<typeof createAccessToken>): void;
  onClose(): void;
}

/** In the order of the contract, whatever was ticked first. */
function toggled(scopes: readonly TokenScope[], scope: TokenScope): TokenScope[] {
  return tokenScopes.filter((each) => (each === scope) !== scopes.includes(each));
}

export function TokenDialog({ onCreated, onClose }: TokenDialogProps) {
  const { t } = useTranslation('developers');
  const { control, handleSubmit } = useForm<NewToken>({
    resolver: standardSchemaResolver(createAccessToken.body),
    defaultValues: { name: '', scopes: ['read'], days: 90 },
  });
  const { mutate, isPending, error } = useCreateToken({});
  return (
    <FormDialog
      title={t('token.newTitle')}
      cancel={t('cancel')}
      confirm={t('token.create')}
      isPending={isPending}
      error={error}
      onConfirm={() => void handleSubmit((values) => mutate(values, { onSuccess: onCreated }))()}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="name"
        isFirst
        required
        label={t('token.name')}
        helperText={t('token.nameHelp')}
        problem={t('token.nameMissing')}
      />
      <Controller
        control={control}
        name="scopes"
        render={({ field: { value, onChange }, fieldState }) => (
          <FormControl component="fieldset" error={fieldState.invalid}>
            <FormLabel component="legend">{t('token.scopes')}</FormLabel>
            {tokenScopes.map((scope) => (
              <FormControlLabel
                key={scope}
                control={<Checkbox checked={value.includes(scope)} onChange={() => onChange(toggled(value, scope))} />}
                label={t(`scope.${scope}`)}
              />
            ))}
            {fieldState.invalid && <FormHelperText>{t('token.scopeMissing')}</FormHelperText>}
          </FormControl>
        )}
      />
      <Controller
        control={control}
        name="days"
        render={({ field: { value, onChange } }) => (
          <TextField
            select
            label={t('token.expiry')}
            value={String(value)}
            onChange={({ target }) => onChange(tokenLifetimes.find((days) => String(days) === target.value))}
          >
            {tokenLifetimes.map((days) => (
              <MenuItem key={String(days)} value={String(days)}>
                {days === null ? t('token.never') : t('token.days', { count: days })}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
    </FormDialog>
  );
}
