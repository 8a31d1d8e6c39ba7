import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { RoadmapEntry } from '#contract/site/roadmap.js';
import { twoLines } from '../../../theme/tokens.js';
import { TextLink } from '../../../ui/router-link.js';
import { entryPath } from '../roadmap-paths.js';
import { VoteButton } from './vote-button.js';

export function EntryCard({ of: entry }: { of: RoadmapEntry }) {
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 4, display: 'grid', gap: 2, justifyItems: 'start', minWidth: 0, listStyle: 'none' }}
    >
      <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        <TextLink to={entryPath(entry.entryId)} color="inherit">
          {entry.title}
        </TextLink>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ ...twoLines, WebkitLineClamp: 3 }}>
        {entry.text}
      </Typography>
      <VoteButton of={entry} />
    </Paper>
  );
}
