import { TextLink } from '../../../ui/router-link.js';
import { twoLines } from '../../../theme/tokens.js';

export function RequestLink({ request: { slug, title } }: { request: { slug: string; title: string } }) {
  return (
    <TextLink to={`/dash/requests/${slug}`} title={title} sx={twoLines}>
      {title}
    </TextLink>
  );
}
