import { DevelopersSection } from './developers-section.js';
import { PasswordForm } from './password-form.js';
import { SessionList } from './session-list.js';

export function SecurityTab() {
  return (
    <>
      <PasswordForm />
      <SessionList />
      <DevelopersSection />
    </>
  );
}
