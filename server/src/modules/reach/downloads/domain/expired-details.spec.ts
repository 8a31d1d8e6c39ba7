import { expiredDetails } from './expired-details.js';

const name = { fileName: 'plan.pdf', moreFiles: 2 };
const sender = {
  senderId: 'user-1',
  email: 'mei@example.com',
  name: 'Mei Chen',
  company: '',
  profilePic: '',
  isMember: true,
};

it('an expired link tells whose files they were and which', () => {
  expect(expiredDetails({ passwordHash: null, sender }, name)).toEqual({ sender: 'Mei Chen', ...name });
});

it('an expired link with a password tells nothing', () => {
  expect(expiredDetails({ passwordHash: 'hash', sender }, name)).toEqual({});
});
