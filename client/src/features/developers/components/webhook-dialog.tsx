import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { webhookEvents } from '#contract/choices.js';
import { createWebhook } from '#contract/webhooks.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField } from '../../../ui/form-field.js';
import { useCreateWebhook, type NewWebhook, type WithSecret } from '../api/webhooks.queries.js';
import { FormCheckboxGroup } from './form-checkbox-group.js';

interface WebhookDialogProps {
  onCreated(created: WithSecret): void;
  onClose(): void;
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
      confirm={t('webhook.create')}
      call={{ isPending, error }}
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
      <FormCheckboxGroup
        control={control}
        name="events"
        label={t('webhook.events')}
        options={webhookEvents}
        textOf={(option) => t(`event.${option}`)}
        problem={t('webhook.eventMissing')}
      />
    </FormDialog>
  );
}
