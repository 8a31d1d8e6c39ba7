import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { touchLink } from '../theme/tokens.js';
import { TextLink } from './router-link.js';

interface CardFootProps {
  /** To send files oneself; with its action. */
  invitation: string;
  send: string;
  report: string;
  onReport(): void;
}

/** Secondary actions below a page for people without an account. */
export function CardFoot({ invitation, send, report, onReport }: CardFootProps) {
  return (
    <Stack spacing={3} sx={{ mt: 8, alignItems: 'center' }}>
      {/* `data-own-name`: an account may leave it out (brand-look.tsx), here and in the frame. */}
      <Stack
        data-own-name
        direction="row"
        useFlexGap
        spacing={2}
        sx={{ alignItems: 'center', justifyContent: 'center', flexWrap: 'wrap' }}
      >
        <Typography variant="body2" color="textSecondary">
          {invitation}
        </Typography>
        <TextLink to="/" variant="body2" sx={touchLink}>
          {send}
        </TextLink>
      </Stack>
      <Link component="button" type="button" onClick={onReport} variant="body2" color="textSecondary" sx={touchLink}>
        {report}
      </Link>
    </Stack>
  );
}
