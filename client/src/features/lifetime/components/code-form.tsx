import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState, type SyntheticEvent } from 'react';
import { LIFETIME_CODES_MAX } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { contactPath } from '../../../lib/contact-path.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { notify } from '../../../lib/notices.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { TextField } from '../../../ui/text-field.js';
import { useShake } from '../../../ui/use-shake.js';
import { useActivateCodes } from '../api/lifetime.queries.js';
import { hasDuplicates, typedCodes, wrongCode } from '../domain/typed-codes.js';

interface Problem {
  /** At the field. */
  text: string;
  /** The codes cannot be activated, which is said above the form, with the way to support. */
  isInvalid: boolean;
}

/** A typo is said at once, the rest when the codes are sent. */
function useProblem(text: string, hasTried: boolean): Problem | null {
  const { t } = useTranslation('lifetime', 'errors');
  const codes = typedCodes(text);
  const wrong = wrongCode(codes, { isBeingTyped: !hasTried });
  if (wrong !== undefined) return { text: t('form.typo', { code: wrong }), isInvalid: hasTried };
  if (!hasTried) return null;
  if (codes.length === 0) return { text: t('form.missing'), isInvalid: false };
  if (hasDuplicates(codes)) return { text: t('form.twice'), isInvalid: true };
  return codes.length > LIFETIME_CODES_MAX ? { text: t('errors:too-many-codes'), isInvalid: false } : null;
}

/** @param held how many codes count now */
export function CodeForm({ held }: { held: number }) {
  const { t } = useTranslation('lifetime', 'errors');
  const errorText = useErrorText();
  const { ref, shake } = useShake<HTMLFormElement>();
  const [text, setText] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const [refusal, setRefusal] = useState<Problem | null>(null);
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
        setRefusal({ text: t('form.known'), isInvalid: true });
        shake();
      },
      onError: (failure) => {
        if (hasCode(failure, 'codes-invalid')) setRefusal({ text: '', isInvalid: true });
        if (hasCode(failure, 'too-many-codes')) setRefusal({ text: errorText(failure), isInvalid: false });
        shake();
      },
    });
  };
  return (
    <Stack component="form" ref={ref} noValidate spacing={4} onSubmit={onSubmit} sx={{ maxWidth: 440 }}>
      {error !== null && !isOfField && <Alert severity="error">{errorText(error)}</Alert>}
      {problem?.isInvalid && <InvalidAlert />}
      <TextField
        multiline
        maxRows={LIFETIME_CODES_MAX}
        label={t('form.label')}
        value={text}
        onChange={(event) => change(event.target.value)}
        error={problem !== null}
        helperText={problem?.text || t('form.hint')}
        slotProps={{ htmlInput: { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false } }}
      />
      <Stack direction="row" spacing={4} sx={{ alignItems: 'center' }}>
        <BusyButton type="submit" variant="contained" isBusy={isPending} loadingPosition="start">
          {isPending ? t('form.busy') : t('form.activate')}
        </BusyButton>
      </Stack>
    </Stack>
  );
}

function refusalOf(codes: readonly string[]): boolean {
  const isWrong = wrongCode(codes, { isBeingTyped: false }) !== undefined;
  return isWrong || codes.length === 0 || codes.length > LIFETIME_CODES_MAX || hasDuplicates(codes);
}

function InvalidAlert() {
  const { t } = useTranslation('lifetime', 'errors');
  return (
    <Alert
      severity="error"
      action={
        <ButtonLink color="inherit" size="small" to={contactPath()} sx={{ whiteSpace: 'nowrap' }}>
          {t('form.support')}
        </ButtonLink>
      }
    >
      {t('errors:codes-invalid')}
    </Alert>
  );
}
