import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState, type DragEvent } from 'react';

interface DropZoneProps {
  /** Shown above the button. */
  lead?: string;
  /** Text of the button. */
  label: string;
  hint: string;
  accept?: string;
  onFile(file: File): void;
}

/** Receives one file, which is dropped or picked. */
export function DropZone({ lead, label, hint, accept, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    // The page under a dialog may receive files too.
    event.stopPropagation();
    setIsDragOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <Box
      onDrop={onDrop}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      sx={{
        p: { xs: 5, sm: 8 },
        display: 'grid',
        justifyItems: 'center',
        gap: 3,
        textAlign: 'center',
        borderRadius: 4,
        border: '2px dashed',
        borderColor: isDragOver ? 'primary.main' : 'surface.strongLine',
        bgcolor: isDragOver ? 'primary.light' : 'transparent',
      }}
    >
      {lead !== undefined && <Typography sx={{ maxWidth: 440 }}>{lead}</Typography>}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          currentTarget.value = '';
        }}
      />
      <Button variant="outlined" startIcon={<UploadFileRounded />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 440 }}>
        {hint}
      </Typography>
    </Box>
  );
}
