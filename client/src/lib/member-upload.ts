import type { UserView } from '#contract/accounts/auth.js';
import type { UploadArea } from '#contract/transfers/storage.js';

/** Options of `openUpload`: members of a team upload into its storage. */
export interface MemberUpload {
  id: string;
  type: UploadArea & ('userUpload' | 'teamUpload');
}

export function memberUpload({ _id, isTeamMember }: Pick<UserView, '_id' | 'isTeamMember'>): MemberUpload {
  return { id: _id, type: isTeamMember ? 'teamUpload' : 'userUpload' };
}
