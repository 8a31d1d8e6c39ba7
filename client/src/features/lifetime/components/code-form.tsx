import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState, type SyntheticEvent } from 'react';
import { LIFETIME_CODES_MAX } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { notify } from '../../../ui/notice-store.js';
import { SupportLink } from '../../../ui/support-link.js';
import { useShake } from '../../../ui/use-shake.js';
import { useActivateCodes } from '../api/lifetime.queries.js';
import { hasDuplicates, typedCodes, wrongCode } from '../domain/typed-codes.js';

/** What is wrong at the field: a typo at once, the rest when the codes are sent. */
function useProblem(text: string, hasTried: boolean): string | null {
  const { t } = useTranslation('lifetime', 'memberErrors');
  const codes = typedCodes(text);
  const wrong = wrongCode(codes, { isBeingTyped: !hasTried });
  if (wrong !== undefined) return t('form.typo', { code: wrong });
  if (!hasTried) return null;
  if (codes.length === 0) return t('form.missing');
  if (hasDuplicates(codes)) return t('memberErrors:codes-invalid');
  return codes.length > LIFETIME_CODES_MAX ? t('memberErrors:too-many-codes') : null;
}

/** @param held how many codes count now */
export function CodeForm({ held }: { held: number }) {
  const { t } = useTranslation('lifetime', 'memberErrors');
  const errorText = useErrorText();
  const { ref, shake } = useShake<HTMLFormElement>();
  const [text, setText] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const problem = useProblem(text, hasTried) ?? refusal;
  const change = (typed: string) => {
    setText(typed);
    setHasTried(false);
    setRefusal(null);
  };
  const { mutate, isPending, error } = useActivateCodes({
    onSuccess: ({ length }) => {
      if (length > held) notify({ tone: 'success', title: t('form.done', { count: length - held }) });
    },
  });
  const isOfField = hasCode(error, 'codes-invalid') || hasCode(error, 'too-many-codes');
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setHasTried(true);
    const codes = typedCodes(text);
    if (refusalOf(codes)) return shake();
    mutate(codes, {
      onSuccess: ({ length }) => {
        if (length > held) return change('');
        setRefusal(`${t('memberErrors:codes-invalid')} ${t('form.known')}`);
        shake();
      },
      onError: (failure) => {
        if (hasCode(failure, 'codes-invalid') || hasCode(failure, 'too-many-codes')) setRefusal(errorText(failure));
        shake();
      },
    });
  };
  return (
    <Stack component="form" ref={ref} noValidate spacing={4} onSubmit={onSubmit} sx={{ maxWidth: 440 }}>
      {error !== null && !isOfField && <Alert severity="error">{errorText(error)}</Alert>}
      <TextField
        multiline
        maxRows={LIFETIME_CODES_MAX}
        label={t('form.label')}
        value={text}
        onChange={(event) => change(event.target.value)}
        error={problem !== null}
        helperText={problem ?? t('form.hint')}
        slotProps={{ htmlInput: { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false } }}
      />
      <Stack direction="row" spacing={4} sx={{ alignItems: 'center' }}>
        <BusyButton type="submit" variant="contained" isBusy={isPending} loadingPosition="start">
          {isPending ? t('form.busy') : t('form.activate')}
        </BusyButton>
        {refusal !== null && <SupportLink />}
      </Stack>
    </Stack>
  );
}

function refusalOf(codes: readonly string[]): boolean {
  const isWrong = wrongCode(codes, { isBeingTyped: false }) !== undefined;
  return isWrong || codes.length === 0 || codes.length > LIFETIME_CODES_MAX || hasDuplicates(codes);
}
