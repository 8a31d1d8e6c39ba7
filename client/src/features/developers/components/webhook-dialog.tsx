import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as calls from '#contract/calls.js';
import { webhookEvents } from '#contract/choices.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import { createWebhook } from '#contract/webhooks.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useCall } from '../../../lib/use-call.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField } from '../../../ui/form-field.js';
import { webhooksTag } from '../api/tags.js';
import { FormCheckboxGroup } from './form-checkbox-group.js';

interface WebhookDialogProps {
  onCreated(created: ResponseOf<typeof createWebhook>): void;
  onClose(): void;
}

export function WebhookDialog({ onCreated, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('developers');
  const { control, handleSubmit } = useForm<BodyInput<typeof createWebhook>>({
    resolver: standardSchemaResolver(createWebhook.body),
    defaultValues: { url: '', events: ['download.started'] },
  });
  const creation = useCall(calls.createWebhook, { invalidates: webhooksTag });
  return (
    <FormDialog
      title={t('webhook.newTitle')}
      confirm={t('webhook.create')}
      call={creation}
      onConfirm={() => void handleSubmit((values) => creation.mutate(values, { onSuccess: onCreated }))()}
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
