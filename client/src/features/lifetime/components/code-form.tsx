import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState, type SyntheticEvent } from 'react';
import { upgradeAppSumo } from '#contract/calls.js';
import { LIFETIME_CODES_MAX } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { contactPath } from '../../../lib/contact-path.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useMember } from '../../../lib/member.js';
import { notify } from '../../../lib/notices.js';
import { refreshSession } from '../../../lib/session.js';
import { useCall } from '../../../lib/use-call.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { TextField } from '../../../ui/text-field.js';
import { useShake } from '../../../ui/use-shake.js';
import { lifetimeQuery } from '../api/lifetime.queries.js';
import { hasDuplicates, typedCodes, wrongCode } from '../domain/typed-codes.js';

interface Problem {
  /** Shown at the field. */
  text: string;
  /** The codes cannot be activated: an alert above the form says so, with a link to support. */
  isInvalid: boolean;
}

/** A typo is shown while typing, other problems on submit. */
function useProblem(text: string, isSubmitted: boolean): Problem | null {
  const { t } = useTranslation('lifetime', 'errors');
  const codes = typedCodes(text);
  const wrong = wrongCode(codes, { isBeingTyped: !isSubmitted });
  if (wrong !== undefined) return { text: t('form.typo', { code: wrong }), isInvalid: isSubmitted };
  if (!isSubmitted) return null;
  if (codes.length === 0) return { text: t('form.missing'), isInvalid: false };
  if (hasDuplicates(codes)) return { text: t('form.twice'), isInvalid: true };
  return codes.length > LIFETIME_CODES_MAX ? { text: t('errors:too-many-codes'), isInvalid: false } : null;
}

/** @param held number of codes that are active now */
export function CodeForm({ held }: { held: number }) {
  const { t } = useTranslation('lifetime', 'errors');
  const errorText = useErrorText();
  const { ref, shake } = useShake<HTMLFormElement>();
  const [text, setText] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const problem = useProblem(text, isSubmitted) ?? refusal;
  const change = (typed: string) => {
    setText(typed);
    setIsSubmitted(false);
    setRefusal(null);
  };
  const { _id: userId, email } = useMember();
  const { mutate, isPending, error } = useCall(upgradeAppSumo, {
    input: (codes: string[]) => ({ body: { userId, email, codes } }),
    // The codes may change the plan, which is in the session.
    updateCache: () => refreshSession(),
    invalidates: lifetimeQuery.queryKey,
    onSuccess: ({ length }) => {
      if (length > held) notify({ tone: 'success', title: t('form.done', { count: length - held }) });
    },
  });
  const isShownAtField = hasCode(error, 'codes-invalid') || hasCode(error, 'too-many-codes');
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    const codes = typedCodes(text);
    if (areRefused(codes)) return shake();
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
      {error !== null && !isShownAtField && <Alert severity="error">{errorText(error)}</Alert>}
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

function areRefused(codes: readonly string[]): boolean {
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
