/** A note of one staff member about a user, for the others. */
export interface StaffNote {
  id: string;
  userId: string;
  /** Empty once the author's account is deleted. */
  authorId: string;
  text: string;
  at: Date;
}
