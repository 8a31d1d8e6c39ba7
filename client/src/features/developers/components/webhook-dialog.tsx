import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { Controller, useForm } from 'react-hook-form';
import { webhookEvents, type WebhookEvent } from '#contract/choices.js';
import { createWebhook } from '#contract/webhooks.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField } from '../../../ui/form-field.js';
import { useCreateWebhook, type NewWebhook, type WithSecret } from '../api/webhooks.queries.js';

interface WebhookDialogProps {
  onCreated(created: WithSecret): void;
  onClose(): void;
}

function toggled(events: readonly WebhookEvent[], event: WebhookEvent): WebhookEvent[] {
  return webhookEvents.filter((each) => (each === event) !== events.includes(each));
}

export function WebhookDialog({ onCreated, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('developers');
  const { control, handleSubmit } = useForm<NewWebhook>({
    resolver: standardSchemaResolver(createWebhook.body),
    defaultValues: { url: '', events: ['download.started'] },
  });
  const { mutate, isPending, error } = useCreateWebhook();
  return (
    <FormDialog
      title={t('webhook.newTitle')}
      cancel={t('cancel')}
      confirm={t('webhook.create')}
      isPending={isPending}
      error={error}
      onConfirm={() => void handleSubmit((values) => mutate(values, { onSuccess: onCreated }))()}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="url"
        isFirst
        required
        type="url"
        label={t('webhook.url')}
        helperText={t('webhook.urlHelp')}
        problem={t('webhook.urlInvalid')}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <Controller
        control={control}
        name="events"
        render={({ field: { value, onChange }, fieldState }) => (
          <FormControl component="fieldset" error={fieldState.invalid}>
            <FormLabel component="legend">{t('webhook.events')}</FormLabel>
            {webhookEvents.map((event) => (
              <FormControlLabel
                key={event}
                control={<Checkbox checked={value.includes(event)} onChange={() => onChange(toggled(value, event))} />}
                label={t(`event.${event}`)}
              />
            ))}
            {fieldState.invalid && <FormHelperText>{t('webhook.eventMissing')}</FormHelperText>}
          </FormControl>
        )}
      />
    </FormDialog>
  );
}
