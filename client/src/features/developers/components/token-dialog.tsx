import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Controller, useForm } from 'react-hook-form';
import { createAccessToken } from '#contract/accounts/access-tokens.js';
import * as calls from '#contract/calls.js';
import { tokenLifetimes, tokenScopes } from '#contract/choices.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useCall } from '../../../lib/use-call.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField } from '../../../ui/form-field.js';
import { SelectField } from '../../../ui/select-field.js';
import { tokensTag } from '../api/tags.js';
import { FormCheckboxGroup } from './form-checkbox-group.js';

interface TokenDialogProps {
  onCreated(created: ResponseOf<typeof createAccessToken>): void;
  onClose(): void;
}

export function TokenDialog({ onCreated, onClose }: TokenDialogProps) {
  const { t } = useTranslation('developers');
  const { control, handleSubmit } = useForm<BodyInput<typeof createAccessToken>>({
    resolver: standardSchemaResolver(createAccessToken.body),
    defaultValues: { name: '', scopes: ['read'], days: 90 },
  });
  const creation = useCall(calls.createAccessToken, { invalidates: tokensTag });
  return (
    <FormDialog
      title={t('token.newTitle')}
      confirm={t('token.create')}
      call={creation}
      onConfirm={() => void handleSubmit((values) => creation.mutate(values, { onSuccess: onCreated }))()}
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
      <FormCheckboxGroup
        control={control}
        name="scopes"
        label={t('token.scopes')}
        options={tokenScopes}
        textOf={(option) => t(`scope.${option}`)}
        problem={t('token.scopeMissing')}
      />
      <Controller
        control={control}
        name="days"
        render={({ field: { value, onChange } }) => (
          <SelectField
            label={t('token.expiry')}
            value={String(value)}
            onChange={({ target }) => onChange(tokenLifetimes.find((days) => String(days) === target.value))}
          >
            {tokenLifetimes.map((days) => (
              <option key={String(days)} value={String(days)}>
                {days === null ? t('token.never') : t('token.days', { count: days })}
              </option>
            ))}
          </SelectField>
        )}
      />
    </FormDialog>
  );
}
