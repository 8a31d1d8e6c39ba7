import { Passkeys } from './passkeys.js';
import { PasswordForm } from './password-form.js';
import { SecondFactor } from './second-factor.js';
import { SessionList } from './session-list.js';

export function SecurityTab() {
  return (
    <>
      <PasswordForm />
      <Passkeys />
      <SecondFactor />
      <SessionList />
    </>
  );
}
