import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { changeAddress, requestAddressChange } from '#contract/calls.js';
import { isEmail, toEmail } from '#contract/formats.js';
import { CODE_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call } from '../../../lib/api.js';
import { useMember } from '../../../lib/member.js';
import { notify } from '../../../lib/notices.js';
import { resendOutcome } from '../../../lib/resend-outcome.js';
import { updateUser } from '../../../lib/session.js';
import { useCall } from '../../../lib/use-call.js';
import { CodeField } from '../../../ui/code-field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { ResendButton } from '../../../ui/resend-button.js';
import { TextField } from '../../../ui/text-field.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';

/** Step 1 takes the new address, step 2 the code that was mailed to it. */
export function AddressDialog({ onClose }: { onClose(): void }) {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  return isSent ? (
    <CodeStep email={email} onClose={onClose} />
  ) : (
    <AddressStep email={email} onEmailChange={setEmail} onSent={() => setSent(true)} onClose={onClose} />
  );
}

interface AddressStepProps {
  email: string;
  onEmailChange(email: string): void;
  onSent(): void;
  onClose(): void;
}

function AddressStep({ email, onEmailChange, onSent, onClose }: AddressStepProps) {
  const { t } = useTranslation('profile');
  const present = useMember().email;
  const field = useRef<HTMLInputElement>(null);
  useAutoFocus(field);
  const request = useCall(requestAddressChange);
  const isSame = toEmail(email) === present;
  return (
    <FormDialog
      title={t('address.change')}
      text={t('address.newText')}
      confirm={t('address.sendCode')}
      call={request}
      isDisabled={!isEmail(email) || isSame}
      onConfirm={() => request.mutate({ email }, { onSuccess: onSent, onError: () => field.current?.focus() })}
      onClose={onClose}
    >
      <TextField
        fullWidth
        type="email"
        name="email"
        label={t('address.new')}
        value={email}
        inputRef={field}
        onChange={({ target }) => onEmailChange(target.value)}
        error={isSame}
        helperText={isSame && t('address.same')}
        slotProps={{
          htmlInput: {
            autoComplete: 'email',
            inputMode: 'email',
            autoCapitalize: 'none',
            spellCheck: false,
            maxLength: 320,
          },
        }}
      />
    </FormDialog>
  );
}

function CodeStep({ email, onClose }: { email: string; onClose(): void }) {
  const { t } = useTranslation('profile', 'common');
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useAutoFocus(field);
  const [isResent, setIsResent] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const resend = () => {
    setRefusal(null);
    setIsResent(false);
    return resendOutcome(() => call(requestAddressChange, { body: { email } }), setRefusal);
  };
  const { mutate, isPending, error } = useCall(changeAddress, {
    onSuccess: (user) => {
      updateUser(user);
      notify({ tone: 'success', title: t('address.done'), text: t('address.doneText', { email: user.email }) });
    },
  });
  return (
    <FormDialog
      title={t('address.codeTitle')}
      text={t('address.codeText', { email: email.trim(), count: CODE_LENGTH })}
      confirm={t('address.confirm')}
      call={{ isPending, error: refusal ?? error }}
      isDisabled={code.length !== CODE_LENGTH}
      onConfirm={() => mutate({ email, code }, { onSuccess: onClose, onError: () => field.current?.select() })}
      onClose={onClose}
    >
      <CodeField label={t('address.code')} value={code} length={CODE_LENGTH} onChange={setCode} inputRef={field} />
      {isResent && (
        <Alert severity="success" component="output">
          {t('common:code.resent')}
        </Alert>
      )}
      <Box>
        <ResendButton onResend={resend} onSent={() => setIsResent(true)} />
      </Box>
    </FormDialog>
  );
}
