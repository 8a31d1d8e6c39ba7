import Box from '@mui/material/Box';
import { toString } from 'qrcode';
import { useEffect, useState } from 'react';

const SIZE_PX = 148;

async function draw(link: string): Promise<string> {
  const svg = await toString(link, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Black on white in both schemes: many phones read no other. */
export function QrCode({ link, label }: { link: string; label: string }) {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    let isStale = false;
    draw(link).then(
      (drawn) => {
        if (!isStale) setPicture(drawn);
      },
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [link]);
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
