import { keyframes } from '@mui/material/styles';
import Box from '@mui/material/Box';
import { useNavigation } from 'react-router-dom';

const grow = keyframes`from { transform: scaleX(0); } to { transform: scaleX(0.9); }`;

/** A line at the top while the next page loads. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <ProgressLine />;
}

/** Delayed, so that it does not flash for fast pages. */
export function ProgressLine() {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'fixed',
        insetInline: 0,
        top: 0,
        height: 2,
        zIndex: 'tooltip',
        bgcolor: 'primary.main',
        transformOrigin: 'left',
        transform: 'scaleX(0)',
        animation: `${grow} 4s 0.2s cubic-bezier(0.1, 0.7, 0.2, 1) forwards`,
      }}
    />
  );
}
