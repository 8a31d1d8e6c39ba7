import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { Controller, useController, useFormContext, useFormState } from 'react-hook-form';
import { REQUEST_PEOPLE_MAX } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { addRecipients } from '../../../sending/recipients/recipients.js';
import { RecipientsField } from '../../../sending/recipients/recipients-field.js';
import { FieldError } from '../../../ui/field.js';
import { Section } from '../../../ui/section.js';
import type { RequestForm } from './request-form.js';

interface PeoplePartProps {
  /** People of a request that exists are added on its page. */
  isNew: boolean;
}

/** Who hands in. */
export function PeoplePart({ isNew }: PeoplePartProps) {
  const { t } = useTranslation('requests');
  const { control, trigger } = useFormContext<RequestForm>();
  const { isSubmitted } = useFormState({ control });
  return (
    <Section title={t('form.who')}>
      <Stack spacing={4}>
        {isNew && <People />}
        <div>
          <Controller
            control={control}
            name="isPublic"
            render={({ field: { ref, value, onChange, ...field } }) => (
              <FormControlLabel
                control={
                  <Switch
                    {...field}
                    checked={value}
                    onChange={(_event, isOn) => {
                      onChange(isOn);
                      if (isSubmitted) void trigger('recipients');
                    }}
                    slotProps={{ input: { ref } }}
                  />
                }
                label={t('form.public')}
              />
            )}
          />
          <Typography variant="body2" color="textSecondary">
            {isNew ? t('form.publicHintNew') : t('form.publicHint')}
          </Typography>
        </div>
      </Stack>
    </Section>
  );
}

function People() {
  const { t } = useTranslation('requests');
  const { control, getValues } = useFormContext<RequestForm>();
  const place = useRef<HTMLDivElement>(null);
  const { field: input } = useController({ control, name: 'recipientInput' });
  const { field, fieldState } = useController({
    control,
    name: 'recipients',
    rules: {
      validate: {
        // The field itself names these.
        addresses: (people) => people.every(({ isValid }) => isValid) && people.length <= REQUEST_PEOPLE_MAX,
        someone: (people, { isPublic }) => isPublic || people.length > 0,
      },
    },
  });
  const { value: recipients, onChange } = field;
  return (
    <div ref={place}>
      <RecipientsField
        recipients={recipients}
        input={input.value}
        isMember
        limit={REQUEST_PEOPLE_MAX}
        onInput={input.onChange}
        onAdd={(text, contacts) => {
          onChange(addRecipients(getValues('recipients'), text, contacts));
          input.onChange('');
        }}
        onChange={onChange}
      />
      <span ref={() => field.ref({ focus: () => place.current?.querySelector('input')?.focus() })} hidden aria-hidden />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('form.whoHint')}
      </Typography>
      <FieldError id="no-one">{fieldState.error?.type === 'someone' && t('form.noOne')}</FieldError>
    </div>
  );
}
