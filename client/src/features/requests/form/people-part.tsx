import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { Controller, useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { REQUEST_PEOPLE_MAX } from '#contract/limits.js';
import { planLimits } from '#contract/billing/plans.js';
import { CUSTOM_SLUG_MAX_LENGTH, customSlugProblem } from '#contract/requests/request-names.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { demandsRecipientsOnly } from '../../../lib/policies.js';
import { takeRecipients } from '../../../sending/recipients/recipients.js';
import { RecipientsField } from '../../../sending/recipients/recipients-field.js';
import { FieldError } from '../../../ui/field.js';
import { useFormField } from '../../../ui/form-field.js';
import { Section } from '../../../ui/section.js';
import { TextField } from '../../../ui/text-field.js';
import { PeopleOnly } from './people-only.js';
import { hasPublicLink, type RequestForm } from './request-form.js';

interface PeoplePartProps {
  /** The form as it was, of a request that exists; its people are added on its page. */
  before: RequestForm | null;
  /** Of a request that exists. */
  hasPeople: boolean;
}

/** Who submits. */
export function PeoplePart({ before, hasPeople }: PeoplePartProps) {
  const isNew = before === null;
  const { t } = useTranslation('requests');
  const { control, trigger } = useFormContext<RequestForm>();
  const { isSubmitted } = useFormState({ control });
  const [isPublic, isChosen, recipients] = useWatch({ control, name: ['isPublic', 'recipientsOnly', 'recipients'] });
  const isRuled = isNew ? recipients.length > 0 : before.recipientsOnly;
  const isDemanded = demandsRecipientsOnly(useMember()) && isRuled;
  const recipientsOnly = isChosen || isDemanded;
  return (
    <Section title={t('form.who')}>
      <Stack spacing={4}>
        {isNew && <People />}
        <PeopleOnly hasPeople={hasPeople} isDemanded={isDemanded} />
        <div>
          <Controller
            control={control}
            name="isPublic"
            render={({ field: { ref, value, onChange, ...field } }) => (
              <FormControlLabel
                control={
                  <Switch
                    {...field}
                    checked={value && !recipientsOnly}
                    disabled={recipientsOnly}
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
            {recipientsOnly ? t('form.publicHintOff') : isNew ? t('form.publicHintNew') : t('form.publicHint')}
          </Typography>
        </div>
        {hasPublicLink({ isPublic, recipientsOnly }) && <CustomSlug before={before} />}
      </Stack>
    </Section>
  );
}

/** Path of a link, before its name. */
const linkStart = '/r/';

/** The name in the public link, where the plan has it; one that is there may stay. */
function CustomSlug({ before }: Pick<PeoplePartProps, 'before'>) {
  const { t } = useTranslation('requests');
  const { control } = useFormContext<RequestForm>();
  const earlier = before?.customSlug ?? '';
  const isInPlan = planLimits[useMember().role].customSlugs;
  const field = useFormField({
    control,
    name: 'customSlug',
    helperText: isInPlan ? t('form.customSlugHint') : t('form.customSlugPlan'),
    rules: {
      validate: (_name, { customSlug }) => {
        const problem = customSlug === '' || customSlug === earlier ? null : customSlugProblem(customSlug);
        return problem === null || t(`form.customSlugProblem.${problem}`);
      },
    },
  });
  return (
    <TextField
      {...field}
      size="small"
      label={t('form.customSlug')}
      disabled={!isInPlan && earlier === ''}
      onChange={({ target }) => field.onChange(target.value.toLowerCase().replaceAll(/[\s_]+/g, '-'))}
      slotProps={{
        htmlInput: { maxLength: CUSTOM_SLUG_MAX_LENGTH, autoCapitalize: 'none', spellCheck: false, dir: 'ltr' },
        input: { startAdornment: <InputAdornment position="start">{linkStart}</InputAdornment> },
        inputLabel: { shrink: true },
      }}
    />
  );
}

function People() {
  const { t } = useTranslation('requests');
  const { control, getValues, setValue } = useFormContext<RequestForm>();
  const place = useRef<HTMLDivElement>(null);
  const { field: input } = useController({ control, name: 'recipientInput' });
  const { field, fieldState } = useController({
    control,
    name: 'recipients',
    rules: {
      validate: {
        // The field itself names these.
        addresses: (people, { recipientInput }) =>
          recipientInput.trim() === '' && people.every(({ isValid }) => isValid) && people.length <= REQUEST_PEOPLE_MAX,
        someone: (people, form) => hasPublicLink(form) || people.length > 0,
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
          const named = getValues('recipients');
          const taken = takeRecipients(named, text, { limit: REQUEST_PEOPLE_MAX, contacts });
          // Who names people rarely wants others to send too; it can be switched on again.
          if (named.length === 0 && taken.recipients.length > 0) setValue('isPublic', false);
          onChange(taken.recipients);
          input.onChange(taken.rest);
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
