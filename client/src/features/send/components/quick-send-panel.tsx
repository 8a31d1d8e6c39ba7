import Paper from '@mui/material/Paper';
import type { UserView } from '#contract/auth.js';

interface QuickSendPanelProps {
  /** The member who sends, or null for a visitor. */
  user: UserView | null;
  /** After a transfer was made: lists that show transfers are out of date now. */
  onSent?: (() => void) | undefined;
}

export function QuickSendPanel(_props: QuickSendPanelProps) {
  return <Paper elevation={1} sx={{ minHeight: 520, borderRadius: 5 }} />;
}
