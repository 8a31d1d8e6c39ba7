export { AuthModule } from './auth.module.js';
export { addressChanged, inviteJoined, teamJoined, teamLeft, userCreated } from './auth.events.js';
export { ACCESS_TOKEN } from './auth.tokens.js';
export {
  assertOwnUserId,
  booksOf,
  isTeamMember,
  isWithin,
  type Member,
  type Principal,
  type Scope,
  scopeCondition,
  wholeAccount,
} from './principal.js';
export { hasSecondFactor, ownAccountOf, type Passkey, type SecondFactor, type User } from './domain/user.js';
export { AddressRepository } from './data/address.repository.js';
export { PasskeyRepository } from './data/passkey.repository.js';
export { SecondFactorRepository } from './data/second-factor.repository.js';
export { USERS } from './data/user.schema.js';
export { PasswordResets } from './password-resets.service.js';
export type { SessionOrigin } from './domain/session.js';
export type { OpenSession } from './sessions.service.js';
export { TeamLeavings } from './team-leavings.js';
export { Passwords } from './passwords.service.js';
export { type IssuedTicket, SenderTickets } from './sender-tickets.service.js';
export { type Exchange, SessionResponses } from './http/session-responses.js';
export { assertProven, CurrentMember, CurrentPrincipal, principalOf } from './http/guards.js';
export { ViewKeysInterceptor } from './http/view-keys.interceptor.js';
export { ContactsProvider, UserViews } from './user-views.service.js';
export { SecretCookie } from './session-cookie.js';
export { Sessions } from './sessions.service.js';
export { UserAccounts } from './user-accounts.service.js';
export { Users } from './data/users.js';
export { type CodeLink, VerificationCodes } from './verification-codes.service.js';
