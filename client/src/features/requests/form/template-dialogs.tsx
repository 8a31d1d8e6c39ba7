import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { deleteRequestTemplate } from '#contract/calls.js';
import { TITLE_MAX_LENGTH } from '#contract/limits.js';
import { templateKey } from '#contract/requests/request-names.js';
import type { RequestTemplateInput, RequestTemplateView } from '#contract/requests/request-templates.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useCall } from '../../../lib/use-call.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField } from '../../../ui/form-field.js';
import { notify } from '../../../lib/notices.js';
import { templatesQuery, templatesTag, useSaveTemplate } from '../api/templates.queries.js';

interface Named {
  name: string;
}

function NameField({ control }: { control: Control<Named> }) {
  const { t } = useTranslation('requests');
  return (
    <FormField
      control={control}
      name="name"
      isFirst
      label={t('template.name')}
      rules={{ validate: (name: string) => name.trim() !== '' || t('template.nameMissing') }}
      slotProps={{ htmlInput: { maxLength: TITLE_MAX_LENGTH, dir: 'auto' } }}
    />
  );
}

interface SaveTemplateDialogProps {
  settings: RequestTemplateInput['settings'];
  onClose(): void;
}

/** Saves a template under a name; asks before it replaces the one that has the name. */
export function SaveTemplateDialog({ settings, onClose }: SaveTemplateDialogProps) {
  const { t } = useTranslation('requests');
  const { data, isLoading } = useQuery(templatesQuery);
  const { control, handleSubmit } = useForm<Named>({ defaultValues: { name: settings.title } });
  const [askedFor, setAskedFor] = useState('');
  const saving = useSaveTemplate({
    onSuccess: ({ name }) => notify({ tone: 'success', title: t('template.savedAs', { name }) }),
  });
  const key = templateKey(useWatch({ control, name: 'name' }));
  const same = data?.templates.find(({ name }) => templateKey(name) === key);
  const isAsking = same !== undefined && askedFor === key;
  const save = ({ name }: Named) => {
    if (same && !isAsking) return setAskedFor(key);
    return saving.mutate({ templateId: same?.templateId, body: { name, settings } }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t('template.saveTitle')}
      text={t('template.saveText')}
      confirm={isAsking ? t('template.replace') : t('template.save')}
      isDestructive={isAsking}
      isDisabled={isLoading}
      call={saving}
      onClose={onClose}
      onConfirm={() => void handleSubmit(save)()}
    >
      <NameField control={control} />
      {isAsking && <Alert severity="warning">{t('template.exists', { name: same.name })}</Alert>}
    </FormDialog>
  );
}

interface TemplateDialogProps {
  template: RequestTemplateView;
  onClose(): void;
}

export function RenameTemplateDialog({ template: { templateId, name, settings }, onClose }: TemplateDialogProps) {
  const { t } = useTranslation('requests');
  const { control, handleSubmit } = useForm<Named>({ defaultValues: { name } });
  const saving = useSaveTemplate();
  const rename = (to: Named) =>
    saving.mutate({ templateId, body: { name: to.name, settings } }, { onSuccess: onClose });
  return (
    <FormDialog
      title={t('template.renameTitle')}
      confirm={t('template.save')}
      call={saving}
      onClose={onClose}
      onConfirm={() => void handleSubmit(rename)()}
    >
      <NameField control={control} />
    </FormDialog>
  );
}

export function RemoveTemplateDialog({ template: { templateId, name }, onClose }: TemplateDialogProps) {
  const { t } = useTranslation('requests');
  const removal = useCall(deleteRequestTemplate, {
    params: { templateId },
    invalidates: templatesTag,
    done: t('template.removed', { name }),
  });
  return (
    <ConfirmDialog
      title={t('template.removeTitle', { name })}
      text={t('template.removeText')}
      confirm={t('template.remove')}
      call={removal}
      onClose={onClose}
    />
  );
}
