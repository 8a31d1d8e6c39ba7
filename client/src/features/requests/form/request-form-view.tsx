import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { FormProvider, useWatch, useFormContext, type FieldErrors } from 'react-hook-form';
import { MESSAGE_MAX_LENGTH, TITLE_MAX_LENGTH } from '#contract/limits.js';
import type { RequestTemplateInput } from '#contract/requests/request-templates.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { messageLength } from '../../../sending/form/draft.js';
import { BusyButton } from '../../../ui/busy-button.js';
import type { DialogCall } from '../../../ui/form-dialog.js';
import { FormField } from '../../../ui/form-field.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { Section } from '../../../ui/section.js';
import { DuePart } from './due-part.js';
import { ItemsPart } from './items-part.js';
import { MoreSettings } from './more-settings.js';
import { PeoplePart } from './people-part.js';
import { type RequestForm, settingsOfTemplate } from './request-form.js';
import { dropBoxNameIn } from './templates.js';
import { isNameTaken, type RequestFormHandle } from './use-request-form.js';

interface RequestFormViewProps {
  handle: RequestFormHandle;
  /** The form of a request that exists, as it was; null for a new one. */
  before: RequestForm | null;
  hasPassword: boolean;
  /** Whether the saved request has people. */
  hasPeople: boolean;
  call: DialogCall;
  /** Target of Cancel. */
  back: string;
  onSubmit(form: RequestForm): void;
}

/** The form of a request, new or not. */
export function RequestFormView(props: RequestFormViewProps) {
  const { handle, before, hasPassword, hasPeople, back, onSubmit } = props;
  const { isPending, error } = props.call;
  const { t } = useTranslation('requests', 'common');
  const errorText = useErrorText();
  const isNew = before === null;
  const { form, isRestored, startOver } = handle;
  return (
    <FormProvider {...form}>
      <Stack
        component="form"
        noValidate
        aria-label={isNew ? t('form.newTitle') : t('form.editTitle')}
        spacing={4}
        onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
      >
        {isRestored && (
          <Alert
            severity="info"
            action={
              <Button size="small" color="inherit" onClick={startOver}>
                {t('form.startOver')}
              </Button>
            }
          >
            {t('form.restored')}
          </Alert>
        )}
        <Section title={t('form.about')}>
          <BasicsPart isNew={isNew} />
        </Section>
        <ItemsPart isNew={isNew} />
        <PeoplePart before={before} hasPeople={hasPeople} />
        <DuePart before={before} />
        <MoreSettings before={before} hasPassword={hasPassword} />
        {error !== null && !isNameTaken(error) && <Alert severity="error">{errorText(error)}</Alert>}
        <Stack direction="row" useFlexGap spacing={3} sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          <SaveTemplate />
          <Box sx={{ flex: 1 }} />
          <ButtonLink to={back} variant="outlined">
            {t('common:cancel')}
          </ButtonLink>
          <BusyButton type="submit" variant="contained" color="secondary" size="large" isBusy={isPending}>
            {isNew ? <CreateLabel /> : t('form.save')}
          </BusyButton>
        </Stack>
      </Stack>
    </FormProvider>
  );
}

function CreateLabel() {
  const { t } = useTranslation('requests');
  const count = useWatch<RequestForm, 'recipients'>({ name: 'recipients' }).length;
  return count === 0 ? t('form.create') : t('form.send', { count });
}

/** Title and message. */
function BasicsPart({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('requests');
  const format = useFormats();
  const { control } = useFormContext<RequestForm>();
  const length = messageLength(useWatch({ control, name: 'message' }));
  const limit = format.number(MESSAGE_MAX_LENGTH);
  return (
    <Stack spacing={5}>
      <FormField
        control={control}
        name="title"
        isFirst={isNew}
        required
        fullWidth
        label={t('form.title')}
        helperText={t('form.titleHint')}
        rules={{ validate: (_title, { title }) => title.trim() !== '' || t('form.titleMissing') }}
        slotProps={{ htmlInput: { maxLength: TITLE_MAX_LENGTH, dir: 'auto' } }}
      />
      <FormField
        control={control}
        name="message"
        multiline
        fullWidth
        minRows={2}
        maxRows={8}
        label={t('form.message')}
        helperText={length === 0 ? undefined : t('form.messageLeft', { length: format.number(length), limit })}
        rules={{
          validate: (_message, { message }) =>
            messageLength(message) <= MESSAGE_MAX_LENGTH || t('form.messageTooLong', { limit }),
        }}
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
    </Stack>
  );
}

const SaveTemplateDialog = lazyPart(async () => (await import('./template-dialogs.js')).SaveTemplateDialog);

/** Saves what is typed as a template; people and dates need not be there. */
function SaveTemplate() {
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
