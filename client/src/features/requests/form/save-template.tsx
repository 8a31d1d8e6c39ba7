import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormContext, type FieldErrors } from 'react-hook-form';
import type { RequestTemplateInput } from '#contract/requests/request-templates.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { settingsOfTemplate, type RequestForm } from './request-form.js';
import { dropBoxNameIn } from './templates.js';

const SaveTemplateDialog = lazyPart(async () => (await import('./template-dialogs.js')).SaveTemplateDialog);

/** Saves what is typed as a template; people and dates need not be there. */
export function SaveTemplate() {
  const { t } = useTranslation('requests');
  const { handleSubmit, getValues } = useFormContext<RequestForm>();
  const [settings, setSettings] = useState<RequestTemplateInput['settings'] | null>(null);
  const open = async () => {
    const form = getValues();
    setSettings(settingsOfTemplate(form, await dropBoxNameIn(form.lang)));
  };
  const openUnless = async ({ title, message, items, dropBox }: FieldErrors<RequestForm>) => {
    if (!(title ?? message ?? items ?? dropBox)) await open();
  };
  return (
    <>
      <Button onClick={() => void handleSubmit(open, openUnless)()}>{t('form.saveTemplate')}</Button>
      {settings && <SaveTemplateDialog settings={settings} onClose={() => setSettings(null)} />}
    </>
  );
}
