import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { errorIdOf, Field, FieldInput } from '../../../ui/field.js';
import { usePreHydrationText } from '../../../ui/use-pre-hydration-text.js';
import { aboutFields, aboutProblem, askedAbout, type AboutField } from '../domain/answers.js';
import type { SubmissionHandle } from '../use-submission.js';

const autoComplete = { name: 'name', company: 'organization', email: 'email' } as const;

/** Fields about the visitor. */
export function AboutYou({ form }: { form: SubmissionHandle }) {
  const { t } = useTranslation('submit');
  const titleId = useId();
  const asks = askedAbout(form.page);
  const fields = aboutFields.filter((field) => asks[field] !== 'off');
  const { person } = form.page;
  return (
    <Stack component="section" aria-labelledby={titleId} spacing={2}>
      <Typography id={titleId} component="h3" variant="h3">
        {t('about.title')}
      </Typography>
      {person && (
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('about.as', { email: person.email })}
        </Typography>
      )}
      {fields.map((field) => (
        <AboutInput key={field} field={field} form={form} isRequired={asks[field] === 'required'} />
      ))}
      {form.page.provesEmail && person === null && (
        <Typography variant="body2" color="textSecondary">
          {t('about.proven')}
        </Typography>
      )}
    </Stack>
  );
}

interface AboutInputProps {
  field: AboutField;
  form: SubmissionHandle;
  isRequired: boolean;
}

function AboutInput({ field, form, isRequired }: AboutInputProps) {
  const { t } = useTranslation('submit');
  const id = useId();
  const [isLeft, setIsLeft] = useState(false);
  const value = form.draft.from[field];
  const box = useRef<HTMLInputElement>(null);
  usePreHydrationText(box, value, (text) => form.tell(field, text));
  const problem = aboutProblem(field, isRequired ? 'required' : 'optional', value);
  const isShown = form.tries > 0 || (isLeft && problem === 'invalid');
  const error =
    problem === null || !isShown
      ? undefined
      : t(problem === 'invalid' ? 'about.emailInvalid' : `about.${field}Missing`);
  return (
    <Field
      label={t(`about.${field}`)}
      controlId={id}
      error={error}
      aside={isRequired ? undefined : <Box component="span">{t('about.optional')}</Box>}
    >
      <FieldInput
        ref={box}
        id={id}
        type={field === 'email' ? 'email' : 'text'}
        autoComplete={autoComplete[field]}
        autoCapitalize={field === 'email' ? 'none' : undefined}
        spellCheck={false}
        maxLength={field === 'email' ? 320 : 120}
        aria-invalid={error !== undefined}
        aria-required={isRequired}
        aria-describedby={errorIdOf(id)}
        value={value}
        onChange={({ target }) => form.tell(field, target.value)}
        onBlur={() => setIsLeft(true)}
        sx={{ minHeight: 28 }}
      />
    </Field>
  );
}
