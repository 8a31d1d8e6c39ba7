import { useState } from 'react';
import { RecipientsField } from '../../features/send/components/recipients-field.js';
import { addRecipients, type Recipient } from '../../features/send/model/recipients.js';

interface AddressesFieldProps {
  onChange(emails: readonly string[], isValid: boolean): void;
}

/** The recipients' box of the send panel, for another form. */
export function AddressesField({ onChange }: AddressesFieldProps) {
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
      isMember
      onInput={(text) => change(recipients, text)}
      onAdd={(text) => change(addRecipients(recipients, text), '')}
      onChange={(next) => change(next, input)}
    />
  );
}
