import { useId, useRef, useState } from 'react';
import { isEmail } from '#contract/formats.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { usePreHydrationText } from '../../../ui/use-pre-hydration-text.js';
import { errorIdOf, Field, FieldInput } from '../../../ui/field.js';

interface SenderFieldProps {
  email: string;
  /** The form was submitted: what is missing is shown. */
  isSubmitted: boolean;
  onChange: (email: string) => void;
}

export function SenderField({ email, isSubmitted, onChange }: SenderFieldProps) {
  const { t } = useTranslation('send');
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  usePreHydrationText(box, email, onChange);
  const [isLeft, setIsLeft] = useState(false);
  const isEmpty = email.trim() === '';
  const isWrong = isEmpty ? isSubmitted : !isEmail(email) && (isSubmitted || isLeft);
  const error = isWrong ? t(isEmpty ? 'sender.missing' : 'sender.invalid') : undefined;
  return (
    <Field label={t('sender.label')} controlId={id} error={error}>
      <FieldInput
        ref={box}
        id={id}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={isWrong}
        aria-describedby={errorIdOf(id)}
        value={email}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => setIsLeft(true)}
        sx={{ minHeight: 28 }}
      />
    </Field>
  );
}
