import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { MESSAGE_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { messageLength } from '../../../sending/form/draft.js';
import { TextField } from '../../../ui/text-field.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';

/** How the person learns of the comment: its email cannot hold an encrypted one. */
export type CommentHint = 'commentHint' | 'commentHintSealed' | 'commentHintVisitor';

interface SendBackFormProps {
  hint: CommentHint;
  onCancel(): void;
  onSend(comment: string): void;
}

/** Why an item is sent back. */
export function SendBackForm({ hint, onCancel, onSend }: SendBackFormProps) {
  const { t } = useTranslation('requests', 'common');
  const [comment, setComment] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useAutoFocus(field);
  const length = messageLength(comment);
  const problem =
    length > MESSAGE_MAX_LENGTH
      ? t('form.messageTooLong', { limit: MESSAGE_MAX_LENGTH })
      : isSubmitted && comment.trim() === ''
        ? t('submission.commentMissing')
        : undefined;
  return (
    <Stack
      component="form"
      noValidate
      spacing={3}
      sx={{ mt: 3 }}
      onSubmit={(event) => {
        event.preventDefault();
        setIsSubmitted(true);
        if (comment.trim() === '') field.current?.focus();
        else if (length <= MESSAGE_MAX_LENGTH) onSend(comment.trim());
      }}
    >
      <TextField
        multiline
        fullWidth
        minRows={2}
        maxRows={6}
        inputRef={field}
        label={t('submission.comment')}
        value={comment}
        error={problem !== undefined}
        helperText={problem ?? t(`submission.${hint}`)}
        onChange={({ target }) => setComment(target.value)}
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
        <Button size="small" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button size="small" type="submit" variant="contained">
          {t('submission.commentSend')}
        </Button>
      </Stack>
    </Stack>
  );
}
