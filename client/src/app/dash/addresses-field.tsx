import { useState } from 'react';
import type { UserView } from '#contract/auth.js';
import { RecipientsField } from '../../features/send/components/recipients-field.js';
import { addRecipients, type Recipient } from '../../features/send/model/recipients.js';

interface AddressesFieldProps {
  user: UserView;
  onChange(emails: readonly string[], isValid: boolean): void;
}

/** The recipients' box of the send panel, for another form. */
export function AddressesField({ user, onChange }: AddressesFieldProps) {
  const [recipients, setRecipients] = useState<readonly Recipient[]>([]);
  const [input, setInput] = useState('');
  const change = (next: readonly Recipient[], text: string) => {
    setRecipients(next);
    setInput(text);
    onChange(
      next.map(({ email }) => email),
      next.every(({ isValid }) => isValid) && text.trim() === '',
    );
  };
  return (
    <RecipientsField
      recipients={recipients}
      input={input}
      suggestions={user.contacts.map(({ email }) => email)}
      onInput={(text) => change(recipients, text)}
      onAdd={(text) => change(addRecipients(recipients, text), '')}
      onChange={(next) => change(next, input)}
    />
  );
}
