import Box from '@mui/material/Box';
import { toString } from 'qrcode';
import { useCallback } from 'react';
import { useFound } from '../lib/use-found.js';

const SIZE_PX = 148;

async function draw(link: string): Promise<string> {
  const svg = await toString(link, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Black on white in both schemes: many phones read no other. */
export function QrCode({ link, label }: { link: string; label: string }) {
  const picture = useFound<string | undefined>(
    useCallback(() => draw(link), [link]),
    undefined,
  );
  return (
    <Box
      sx={{
        width: SIZE_PX,
        height: SIZE_PX,
        alignSelf: 'center',
        borderRadius: 2,
        overflow: 'hidden',
        bgcolor: 'common.white',
      }}
    >
      {picture !== undefined && (
        <Box component="img" src={picture} alt={label} sx={{ display: 'block', width: '100%', height: '100%' }} />
      )}
    </Box>
  );
}
