import Box from '@mui/material/Box';
import { useId, useRef } from 'react';
import { MESSAGE_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { errorIdOf, Field, FieldArea } from '../../ui/field.js';
import { messageLength } from './draft.js';
import { usePreHydrationText } from '../../ui/use-pre-hydration-text.js';

interface MessageFieldProps {
  message: string;
  /** No other field needs the space. */
  isRoomy: boolean;
  onChange: (message: string) => void;
}

export function MessageField({ message, isRoomy, onChange }: MessageFieldProps) {
  const { t } = useTranslation('send');
  const id = useId();
  const countId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  usePreHydrationText(box, message, onChange);
  const length = messageLength(message);
  const isWrong = length > MESSAGE_MAX_LENGTH;
  const counter = (
    // Shown only once there is a text to count.
    <Box component="span" id={countId} sx={{ visibility: length === 0 ? 'hidden' : 'visible' }}>
      {t('message.left', { length, limit: MESSAGE_MAX_LENGTH })}
    </Box>
  );
  return (
    <Field
      label={t('message.label')}
      controlId={id}
      error={isWrong ? t('message.tooLong', { limit: MESSAGE_MAX_LENGTH }) : undefined}
      aside={counter}
    >
      <FieldArea
        ref={box}
        id={id}
        rows={1}
        aria-invalid={isWrong}
        aria-describedby={`${countId} ${errorIdOf(id)}`}
        value={message}
        onChange={({ target }) => onChange(target.value)}
        // Grows with its text where the browser supports it; elsewhere it scrolls.
        sx={{ fieldSizing: 'content', minHeight: isRoomy ? 92 : 28, maxHeight: 92 }}
      />
    </Field>
  );
}
