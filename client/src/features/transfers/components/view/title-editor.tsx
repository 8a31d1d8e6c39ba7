import EditRounded from '@mui/icons-material/EditRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { editTransfer } from '#contract/calls.js';
import { TITLE_MAX_LENGTH } from '#contract/limits.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useMaySend } from '../../../../lib/account-refusal.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { isComposing } from '../../../../lib/is-composing.js';
import { useTransferChange } from '../../api/transfer-detail.queries.js';
import { useNameOf } from '../../display-name.js';

interface TitleEditorProps {
  /** Names the dialog. */
  id: string;
  transfer: TransferView;
}

/** Inline editor of a transfer's name. Enter and blur save it. */
export function TitleEditor({ id, transfer }: TitleEditorProps) {
  const { t } = useTranslation('transfer');
  const errorText = useErrorText();
  const maySend = useMaySend();
  const [text, setText] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const {
    enqueue: edit,
    isPending,
    variables,
    error,
  } = useTransferChange(transfer.slug, editTransfer, { params: { slug: transfer.slug } });
  const title = (isPending ? variables.title : undefined) ?? transfer.title;
  const name = useNameOf()({ ...transfer, title });

  const save = () => {
    const typed = (text ?? '').trim();
    setText(null);
    if (text !== null && typed !== title) edit({ title: typed });
  };
  return (
    <>
      {text === null ? (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <Typography
            id={id}
            component="h2"
            variant="h2"
            sx={{ overflowWrap: 'anywhere', minWidth: 0, textWrap: 'wrap' }}
          >
            {name}
          </Typography>
          {maySend && (
            <IconButton
              ref={button}
              size="small"
              aria-label={t('rename')}
              title={t('rename')}
              onClick={() => setText(name)}
            >
              <EditRounded fontSize="small" />
            </IconButton>
          )}
        </Box>
      ) : (
        <TitleInput
          id={id}
          text={text}
          onText={setText}
          onSave={save}
          onCancel={() => setText(null)}
          onGone={() => button.current?.focus()}
        />
      )}
      {error && (
        <Typography variant="body2" color="error" role="alert">
          {errorText(error)}
        </Typography>
      )}
    </>
  );
}

interface TitleInputProps {
  id: string;
  text: string;
  onText(text: string): void;
  onSave(): void;
  onCancel(): void;
  /** After unmounting, when the edit button is mounted again. */
  onGone(): void;
}

function TitleInput({ id, text, onText, onSave, onCancel, onGone }: TitleInputProps) {
  const { t } = useTranslation('transfer');
  const input = useRef<HTMLInputElement>(null);
  const byKey = useRef(false);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
    // Focus returns to the button, unless the user has moved it.
    return () => {
      if (byKey.current) queueMicrotask(() => gone());
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (isComposing(event)) return;
    // For the input, not for the dialog around it.
    event.stopPropagation();
    event.preventDefault();
    byKey.current = true;
    if (event.key === 'Enter') onSave();
    else onCancel();
  };
  return (
    <InputBase
      inputRef={input}
      fullWidth
      value={text}
      onChange={({ target }) => onText(Array.from(target.value).slice(0, TITLE_MAX_LENGTH).join(''))}
      onBlur={() => !byKey.current && onSave()}
      onKeyDown={onKeyDown}
      inputProps={{ id, 'aria-label': t('titleLabel') }}
      sx={(theme) => ({ ...theme.typography.h2, borderBottom: '2px solid', borderColor: 'primary.main' })}
    />
  );
}
