import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { FormField, SERVER_ERROR } from '../../../ui/form-field.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { type DomainKind, useSetDomain } from '../api/domain.queries.js';

const isInvalid = (error: unknown) => hasCode(error, 'domain-invalid');

export function DomainForm({ kind }: { kind: DomainKind }) {
  const { t } = useTranslation('domains');
  const errorText = useErrorText();
  const { control, handleSubmit, setError } = useForm({ defaultValues: { name: '' } });
  const { mutate, isPending, error } = useSetDomain(kind, {
    onError: (refusal) => {
      if (isInvalid(refusal))
        setError('name', { type: SERVER_ERROR, message: errorText(refusal) }, { shouldFocus: true });
    },
  });
  const submit = handleSubmit(({ name }) => mutate(name));
  return (
    <Stack
      component="form"
      noValidate
      spacing={4}
      sx={{ alignItems: 'flex-start' }}
      onSubmit={(event) => void submit(event)}
    >
      <FormField
        control={control}
        name="name"
        rules={{ validate: (name) => name.trim() !== '' || t('missing') }}
        required
        fullWidth
        label={t(`${kind}.title`)}
        helperText={t(`${kind}.help`)}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 253, inputMode: 'url' } }}
      />
      {error !== null && !isInvalid(error) && <RetryAlert error={error} onRetry={() => void submit()} />}
      <BusyButton type="submit" variant="contained" isBusy={isPending}>
        {t(`${kind}.add`)}
      </BusyButton>
    </Stack>
  );
}
