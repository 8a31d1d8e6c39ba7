import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState, type SubmitEvent } from 'react';
import { useErrorText } from '../../../lib/error-text.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { TextLink } from '../../../ui/router-link.js';
import { SubmitButton } from '../../../ui/submit-button.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';
import { useShake } from '../../../ui/use-shake.js';
import { EmailField, emailProblem } from './email-field.js';
import { FormHeading } from './form-heading.js';

export interface AddressProps {
  email: string;
  onEmailChange(email: string): void;
  backPath: string;
}

interface MailedLinkFormProps extends AddressProps {
  request(): Promise<unknown>;
  text(key: 'title' | 'lead' | 'submit' | 'busy' | 'back' | 'sentTitle' | 'sent' | 'hint'): string;
}

/** Mails a link to an address. The result is the same whether the account exists or not, as on the server. */
export function MailedLinkForm({ email, onEmailChange, backPath, request, text }: MailedLinkFormProps) {
  const errorText = useErrorText();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const emailRef = useRef<HTMLInputElement>(null);
  useAutoFocus(emailRef);
  const { ref, shake } = useShake<HTMLFormElement>();
  const { mutate, isPending, isSuccess, error } = useAppMutation({ mutationFn: request });
  const refuse = () => {
    shake();
    emailRef.current?.focus();
  };

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsSubmitted(true);
    if (emailProblem(email) === null) mutate(undefined, { onError: refuse });
    else refuse();
  }

  const back = <TextLink to={backPath}>{text('back')}</TextLink>;
  if (isSuccess) {
    return (
      <Stack spacing={4} component="output">
        <FormHeading title={text('sentTitle')} lead={text('sent')} />
        <Typography variant="body2" color="textSecondary">
          {text('hint')}
        </Typography>
        {back}
      </Stack>
    );
  }
  return (
    <>
      <FormHeading title={text('title')} lead={text('lead')} />
      <Stack component="form" ref={ref} spacing={4} noValidate onSubmit={onSubmit}>
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        <EmailField
          value={email}
          onChange={onEmailChange}
          problem={isSubmitted ? emailProblem(email) : null}
          inputRef={emailRef}
        />
        <SubmitButton label={text('submit')} busyLabel={text('busy')} isPending={isPending} />
        {back}
      </Stack>
    </>
  );
}
