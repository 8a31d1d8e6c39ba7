import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useLocation } from 'react-router-dom';
import { CopyButton } from '../../../ui/copy-button.js';
import { HashDigits } from '../../../ui/hash-text.js';

/** Why this browser cannot open the files, and the command that can. */
export function OtherWay({ text }: { text: string }) {
  const { pathname, hash } = useLocation();
  const command = `npx @sampan/cli get "${location.origin}${pathname}${hash}"`;
  return (
    <Alert severity="warning">
      {text}
      <Box sx={{ mt: 2 }}>
        <HashDigits>{command}</HashDigits>
        <CopyButton text={command} sx={{ mt: 2 }} />
      </Box>
    </Alert>
  );
}
