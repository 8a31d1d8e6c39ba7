import Box from '@mui/material/Box';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_MAX_LENGTH } from '#contract/limits.js';
import { errorIdOf, Field, FieldArea } from '../../ui/field.js';
import { messageLength } from './draft.js';
import { useEarlyText } from './use-early-text.js';

interface MessageFieldProps {
  message: string;
  /** Nothing else needs the room. */
  isRoomy: boolean;
  onChange: (message: string) => void;
}

export function MessageField({ message, isRoomy, onChange }: MessageFieldProps) {
  const { t } = useTranslation('send');
  const id = useId();
  const countId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useEarlyText(box, message, onChange);
  const length = messageLength(message);
  const isWrong = length > MESSAGE_MAX_LENGTH;
  const counter = (
    // Only worth the room once there is something to count.
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
        // Grows with what is written where the browser can; elsewhere it scrolls.
        sx={{ fieldSizing: 'content', minHeight: isRoomy ? 92 : 28, maxHeight: 92 }}
      />
    </Field>
  );
}
