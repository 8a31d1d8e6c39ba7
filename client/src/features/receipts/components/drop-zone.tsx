import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState, type DragEvent } from 'react';

interface DropZoneProps {
  label: string;
  hint: string;
  accept?: string;
  onFile(file: File): void;
}

/** Takes one file, dropped or picked. */
export function DropZone({ label, hint, accept, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
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
        p: 6,
        display: 'grid',
        justifyItems: 'center',
        gap: 2,
        textAlign: 'center',
        borderRadius: 4,
        border: '2px dashed',
        borderColor: isDragOver ? 'primary.main' : 'surface.strongLine',
        bgcolor: isDragOver ? 'primary.light' : 'transparent',
      }}
    >
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
      <Typography variant="body2" color="textSecondary">
        {hint}
      </Typography>
    </Box>
  );
}
