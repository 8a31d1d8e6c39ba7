import type { UserView } from '#contract/accounts/auth.js';
import type { UploadArea } from '#contract/transfers/storage.js';

/** Of calls of `openUpload`: what a member uploads lies with their team's, if they have joined one. */
export interface MemberUpload {
  id: string;
  type: UploadArea & ('userUpload' | 'teamUpload');
}

export function memberUpload({ _id, isTeamMember }: Pick<UserView, '_id' | 'isTeamMember'>): MemberUpload {
  return { id: _id, type: isTeamMember ? 'teamUpload' : 'userUpload' };
}
