import Button, { type ButtonProps } from '@mui/material/Button';
import Link, { type LinkProps } from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

/** Real links in our clothes: they can be opened in a new tab, copied and followed by keyboard. */
export function ButtonLink({
  to,
  ...props
}: Omit<ButtonProps<typeof RouterLink>, 'component' | 'href'> & { to: string }) {
  return <Button component={RouterLink} to={to} {...props} />;
}

export function TextLink({ to, ...props }: Omit<LinkProps<typeof RouterLink>, 'component' | 'href'>) {
  return <Link component={RouterLink} to={to} {...props} />;
}
