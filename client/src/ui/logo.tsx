import { styled } from '@mui/material/styles';

import { clientConfig } from '../lib/hosts.js';

interface LogoProps {
  size?: number;
  /** Omitted next to the product's name. */
  title?: string;
}

const Drawing = styled('svg')(({ theme }) => ({
  display: 'block',
  flex: 'none',
  '& .river': { fill: theme.vars.palette.primary.main },
  '& .wave': { fill: 'none', stroke: theme.vars.palette.primary.main, strokeWidth: 1.8, strokeLinecap: 'round' },
  '& .cargo': { fill: theme.vars.palette.secondary.light },
  '& .hull': { fill: theme.vars.palette.text.primary },
}));

/** Leaves room for the name beside it. */
const Picture = styled('img')({ display: 'block', flex: 'none', maxWidth: '35vw', objectFit: 'contain' });

/** The installation's; ours is a sampan seen from its side: hull, arched awning, one parcel, its line on the water. */
export function Logo({ size = 32, title }: LogoProps) {
  const { logo } = clientConfig().installation;
  if (logo !== '') return <Picture src={logo} height={size} alt={title ?? ''} />;
  const naming = title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title };
  return (
    <Drawing viewBox="0 0 32 32" width={size} height={size} {...naming}>
      <path className="river" d="M11.4 15.6c.5-4.9 3.2-7.5 6.6-7.5s6.1 2.6 6.6 7.5z" />
      <rect className="cargo" x="6" y="11.4" width="4.2" height="4.2" rx=".9" />
      <path
        className="hull"
        d="M1.5 14.8c3 1.5 7 2 14.5 2s11.5-.5 14.5-2c-.9 4.9-4 8.2-8.7 8.2H10.2c-4.7 0-7.8-3.3-8.7-8.2z"
      />
      <path className="wave" d="M4.6 27.3c2-1.3 3.8-1.3 5.8 0s3.8 1.3 5.8 0 3.8-1.3 5.8 0 3.6 1.2 5.4.2" />
    </Drawing>
  );
}
