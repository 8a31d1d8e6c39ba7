import { choosePrompt, type PromptContext } from './choose-prompt.js';

const visitor: PromptContext = {
  pathname: '/',
  isMember: false,
  loginCount: 0,
  isLarge: true,
  isBusy: false,
  asksForFeedback: false,
  isBack: false,
  hasNews: false,
  remindsOfWelcome: true,
  remindsOfSteps: true,
};
const member: PromptContext = { ...visitor, pathname: '/dash', isMember: true, loginCount: 5 };

it.each<[string, PromptContext, ReturnType<typeof choosePrompt>]>([
  ['a first visit', visitor, 'steps'],
  ['a first visit with a phone', { ...visitor, isLarge: false }, null],
  ['a second visit soon after', { ...visitor, remindsOfSteps: false }, null],
  ['a visit hours later', { ...visitor, isBack: true }, 'welcomeBack'],
  ['the one after that', { ...visitor, isBack: true, remindsOfWelcome: false }, null],
  ['a visitor elsewhere', { ...visitor, pathname: '/d/abc1234/r1', isBack: true }, null],
  ['a visitor at the log-in', { ...visitor, pathname: '/login' }, null],
  ['a visitor, whatever is new', { ...visitor, hasNews: true, remindsOfSteps: false }, null],
  ['a new member', { ...member, loginCount: 1 }, 'steps'],
  ['a new member in the library', { ...member, loginCount: 1, pathname: '/dash/transfers' }, null],
  ['an old member', member, null],
  ['an old member with news', { ...member, hasNews: true }, 'whatsNew'],
  ['a member hours later', { ...member, isBack: true, hasNews: true }, 'welcomeBack'],
  ['a member who is to be asked', { ...member, asksForFeedback: true, isBack: true, hasNews: true }, 'feedback'],
  ['a member to be asked, on a public page', { ...member, asksForFeedback: true, pathname: '/verify' }, null],
  ['a member at work', { ...member, asksForFeedback: true, isBusy: true }, null],
])('%s', (_, context, expected) => expect(choosePrompt(context)).toBe(expected));
