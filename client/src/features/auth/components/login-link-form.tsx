import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState, type SubmitEvent } from 'react';
import { requestLoginLink } from '#contract/calls.js';
import { currentLanguage } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { TextLink } from '../../../ui/router-link.js';
import { SubmitButton } from '../../../ui/submit-button.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';
import { useShake } from '../../../ui/use-shake.js';
import { EmailField, emailProblem } from './email-field.js';
import { FormHeading } from './form-heading.js';

interface LoginLinkFormProps {
  email: string;
  onEmailChange(email: string): void;
  backPath: string;
}

/** Shows the same result whether the account exists or not, as the server does. */
export function LoginLinkForm({ email, onEmailChange, backPath }: LoginLinkFormProps) {
  const { t } = useTranslation('security', 'errors');
  const errorText = useErrorText();
  const [tried, setTried] = useState(false);
  const emailRef = useRef<HTMLInputElement>(null);
  useAutoFocus(emailRef);
  const { ref, shake } = useShake<HTMLFormElement>();
  const { mutate, isPending, isSuccess, error } = useAppMutation({
    mutationFn: () => call(requestLoginLink, { body: { email, lang: currentLanguage() } }),
  });
  const refuse = () => {
    shake();
    emailRef.current?.focus();
  };

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (emailProblem(email) === null) mutate(undefined, { onError: refuse });
    else refuse();
  }

  const back = <TextLink to={backPath}>{t('link.back')}</TextLink>;
  if (isSuccess) {
    return (
      <Stack spacing={4} component="output">
        <FormHeading title={t('link.sentTitle')} lead={t('link.sent')} />
        <Typography variant="body2" color="textSecondary">
          {t('link.hint')}
        </Typography>
        {back}
      </Stack>
    );
  }
  return (
    <>
      <FormHeading title={t('link.title')} lead={t('link.lead')} />
      <Stack component="form" ref={ref} spacing={4} noValidate onSubmit={onSubmit}>
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        <EmailField
          value={email}
          onChange={onEmailChange}
          problem={tried ? emailProblem(email) : null}
          inputRef={emailRef}
        />
        <SubmitButton label={t('link.submit')} busyLabel={t('link.busy')} isPending={isPending} />
        {back}
      </Stack>
    </>
  );
}
