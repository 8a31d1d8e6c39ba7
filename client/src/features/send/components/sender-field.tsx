import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail } from '#contract/formats.js';
import { Field, FieldInput } from '../../../ui/field.js';
import { useEarlyText } from '../use-early-text.js';

interface SenderFieldProps {
  email: string;
  /** The form was tried: what is missing is shown now. */
  isAsked: boolean;
  onChange: (email: string) => void;
}

export function SenderField({ email, isAsked, onChange }: SenderFieldProps) {
  const { t } = useTranslation('send');
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEarlyText(box, email, onChange);
  const [isLeft, setIsLeft] = useState(false);
  const isWrong = !isEmail(email) && (isAsked || (isLeft && email !== ''));
  return (
    <Field label={isWrong ? t('sender.invalid') : t('sender.label')} controlId={id} isWrong={isWrong}>
      <FieldInput
        ref={box}
        id={id}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={isWrong}
        value={email}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => setIsLeft(true)}
        sx={{ minHeight: 28 }}
      />
    </Field>
  );
}
