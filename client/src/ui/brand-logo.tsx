import Box from '@mui/material/Box';
import { pictureUrl } from './picture-url.js';

/** Side in pixels. */
const LOGO = 44;

/** The logo of an account, in the bar. */
export function BrandLogo({ logo }: { logo: string }) {
  return (
    <Box component="p" sx={{ m: 0, lineHeight: 0, '& img': { borderRadius: 3 } }}>
      <img src={pictureUrl(logo, LOGO)} width={LOGO} height={LOGO} alt="" />
    </Box>
  );
}
