import { useEffect, useState } from 'react';
import type { SendServices } from './services/send-services.js';

/** Empty until it is known, and where the deployment has none. */
export function useSupportEmail(services: SendServices): string {
  const [email, setEmail] = useState('');
  useEffect(() => {
    services.supportEmail().then(setEmail, () => undefined);
  }, [services]);
  return email;
}
