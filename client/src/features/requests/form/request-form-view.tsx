import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FormProvider, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { BusyButton } from '../../../ui/busy-button.js';
import type { DialogCall } from '../../../ui/form-dialog.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { Section } from '../../../ui/section.js';
import { BasicsPart } from './basics-part.js';
import { DuePart } from './due-part.js';
import { ItemsPart } from './items-part.js';
import { MoreSettings } from './more-settings.js';
import { PeoplePart } from './people-part.js';
import type { RequestForm } from './request-form.js';
import { SaveTemplate } from './save-template.js';
import { isNameTaken, type RequestFormHandle } from './use-request-form.js';

interface RequestFormViewProps {
  handle: RequestFormHandle;
  /** The form of a request that exists, as it was; null for a new one. */
  before: RequestForm | null;
  hasPassword: boolean;
  call: DialogCall;
  /** Where Cancel leads. */
  back: string;
  onSubmit(form: RequestForm): void;
}

/** The form of a request, new or not. */
export function RequestFormView(props: RequestFormViewProps) {
  const { handle, before, hasPassword, back, onSubmit } = props;
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
        <PeoplePart before={before} />
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
