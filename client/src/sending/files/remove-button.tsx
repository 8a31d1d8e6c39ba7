import CloseRounded from '@mui/icons-material/CloseRounded';
import IconButton from '@mui/material/IconButton';

export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton size="small" aria-label={label} title={label} onClick={onClick} sx={{ p: 1, my: -0.5 }}>
      <CloseRounded sx={{ fontSize: 16 }} />
    </IconButton>
  );
}
