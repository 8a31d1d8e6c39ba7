import { useCompanyLogo } from '../lib/company-logo.js';
import { InitialsAvatar, type InitialsAvatarProps } from './initials-avatar.js';

/** A person's picture, else the logo of the company that the address belongs to, else initials. */
export function CompanyAvatar({ picture = '', email = '', ...props }: InitialsAvatarProps) {
  const logo = useCompanyLogo(email);
  return (
    <InitialsAvatar
      email={email}
      picture={picture === '' ? logo : picture}
      // The server of the logo learns the domain, but not the page.
      slotProps={{ img: { referrerPolicy: 'no-referrer', loading: 'lazy' } }}
      {...props}
    />
  );
}
