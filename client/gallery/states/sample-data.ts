import type { UserView } from '#contract/accounts/auth.js';

/** Has logged in before: neither first steps nor a question for feedback come up. */
export const member: Partial<UserView> = { loginCount: 2 };

/** Users of the team of `buildUser`. */
export const colleagues: NonNullable<UserView['team']> = [
  { _id: 'user-1', email: 'mei@example.com', fullName: 'Mei Lin', profilePic: '', finished_onboarding: true },
  { _id: 'user-2', email: 'ravi@example.com', fullName: 'Ravi Kumar', profilePic: '', finished_onboarding: true },
  { _id: 'user-3', email: 'chen@example.com', fullName: '陈静', profilePic: '', finished_onboarding: true },
];

/** Its owner. */
export const inTeam: Partial<UserView> = { ...member, team: colleagues };

/** Acts for the account of Mei Lin. */
export const inSomebodysTeam: Partial<UserView> = {
  ...member,
  _id: 'user-2',
  email: 'ravi@example.com',
  fullName: 'Ravi Kumar',
  company: '',
  teamRole: 'member',
  isTeamMember: true,
  parentAdmin: {
    parentAdminID: 'user-1',
    parentEmail: 'mei@example.com',
    parentAdminFullName: 'Mei Lin',
    parentAdminProfilePic: '',
  },
  team: colleagues,
};

/** Names that are hard to fit: long, unbroken, Chinese, Hindi, from right to left. */
export const hardNames = {
  long: 'Harbour works – tender documents, second revision with annexes A to F (signed and stamped).pdf',
  unbroken: 'IMG_20261121_083045_HDR_edited_final_v3_really_final_this_time_1234567890.jpeg',
  chinese: '东岸码头扩建工程施工图设计说明书及附件（第二版修订稿）.pdf',
  hindi: 'बंदरगाह विस्तार परियोजना का अंतिम प्रस्ताव और संलग्न दस्तावेज़.docx',
  rightToLeft: 'مخططات توسعة الميناء النهائية مع الملاحق.pdf',
} as const;

export const hardAddress = 'procurement.department.harbour-extension@very-long-company-name.example.com';
