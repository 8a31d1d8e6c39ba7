import * as accessTokens from './access-tokens.js';
import * as accountDeletion from './account-deletion.js';
import * as accountKeys from './account-keys.js';
import * as account from './account.js';
import * as auth from './auth.js';
import * as brands from './brands.js';
import * as invites from './invites.js';
import * as oidc from './oidc.js';
import * as passkeys from './passkeys.js';
import * as pictures from './pictures.js';
import * as security from './security.js';
import * as teams from './teams.js';
import { linesOf, linesOfTerms } from '../testing/terms.js';

const TERMS = `
createAccessToken: member, status 201, stepUp, unlogged, name 1..100, scopes 1..
listAccessTokens: member
revokeAccessToken: member, unlogged
whoAmI: member, scope any
addKeyPasskey: member, status 201, stepUp, unlogged, name 1..120, wrappedKey 1..1000
changeAccountKey: member, unlogged
changeKeyPassphrase: member, stepUp, unlogged, wrappedKey 1..1000
findPublicKeys: member, unlogged, emails 1..100, emails[] ..320
makeAccountKey: member, status 201, stepUp, unlogged, wrappedKey 1..1000
readAccountKey: member
removeKeyPasskey: member, stepUp, unlogged
renewAccountKey: member, stepUp, unlogged, wrappedKey 1..1000, previousKey 1..1000
cancelAccountDeletion: member, unlogged
exportAccount: member, inView false, unlogged
planAccountDeletion: member, stepUp, unlogged
changePassword: member, unlogged, currentPassword 1..256, newPassword 6..256
endOtherSessions: member, unlogged
endSession: member, unlogged
listSessions: member, skip ..10000 = 0
updateProfile: member, beforeSecondFactor, ofAccount transferSettings,requestSettings, unlogged, fullName ..120,
  company ..120, timeZone ..64, transferSettings.message ..560, transferSettings.senderName ..120, requestSettings.expiryDays 1..364,
  requestSettings.message ..560, requestSettings.reminders.daysBefore ..5,
  requestSettings.reminders.daysBefore[] ..60, requestSettings.reminders.daysAfter ..5,
  requestSettings.reminders.daysAfter[] ..60
anonCheck: beforeSecondFactor, duringMaintenance, lastvisit ..40
checkResetToken: status 202, token 1..4096
checkSenderEmail: email ..320, verifyId ..32
login: byPassword, duringMaintenance, email ..320, password 1..256
logout: duringMaintenance
newSignupVerify: byPassword, email ..320, password 6..256, verifyComplete ..32
refreshSession: duringMaintenance, inView false
requestPasswordReset: byPassword, email ..320
resetPassword: byPassword, token 1..4096, password 6..256
signup: byPassword, status 201, email ..320, password 6..256, signupTicket 1..4096, fullName ..120, company ..120, referrer
  ..500, status ..200, role ..200, role_nickname ..200, role_full ..200, period ..200, stripeId ..200,
  endorsely_referral ..200, fingerprint.language ..200, fingerprint.userAgent ..500, fingerprint.browserVendor
  ..200, fingerprint.platform ..200, fingerprint.timezone ..200
verifySenderEmail: email ..320
changeBrand: team-admin, gradient 2..2, headline ..80, downloadAction ..30, requestAction ..30
readBrand: member
removeBrandPicture: team-admin
setBrandPicture: team-admin, bodyBytes 2001000, image ..2000000
ownInvite: member, unlogged
readInvite:
finishSingleSignOn: duringMaintenance, query ..4000
startOidcProof: member, beforeSecondFactor, unlogged
startSingleSignOn: duringMaintenance
stepUpWithOidc: member, beforeSecondFactor, unlogged, query ..4000
addPasskey: member, beforeSecondFactor, status 201, stepUp, unlogged, name 1..120,
  credential.response.transports ..20, credential.response.transports[] ..40
loginWithPasskey: duringMaintenance
removePasskey: member, stepUp, unlogged
renamePasskey: member, unlogged, name 1..120
startPasskey: member, beforeSecondFactor, stepUp, unlogged
startPasskeyLogin: duringMaintenance
startPasskeyProof: member, beforeSecondFactor, duringMaintenance, unlogged
stepUpWithPasskey: member, beforeSecondFactor, duringMaintenance, unlogged
removeLogo: team-admin
removePicture: member, unlogged
servePicture: onLinkDomain, unlimited
setLogo: team-admin, bodyBytes 2001000, image ..2000000
setPicture: member, bodyBytes 2001000, unlogged, image ..2000000
confirmLogin: duringMaintenance, code ..40
confirmSecondFactor: member, beforeSecondFactor, stepUp, unlogged, ticket 1..4096, code ..40
disownLogin: token 1..4096
readSecurity: member, beforeSecondFactor
removeSecondFactor: member, stepUp, unlogged
renewRecoveryCodes: member, stepUp, unlogged
requestLoginLink: byPassword, duringMaintenance, email ..320
startSecondFactor: member, beforeSecondFactor, stepUp, unlogged
stepUp: member, beforeSecondFactor, duringMaintenance, unlogged, password 1..256, code ..40
useLoginLink: byPassword, duringMaintenance, token 1..4096
acceptTeamInvite: byPassword, inviteToken 1..4096 = "", newMemberEmail ..320, fullName ..120, company ..120, password 6..256
changeTeamRole: team-admin
demandSecondFactor: team-admin, stepUp
exportTeamActivity: team-admin, inView false
handOverTeam: team-admin
inviteToTeam: team-admin, status 201, email ..320, role = "member"
joinTeam: member, inviteToken 1..4096
leaveTeam: member, beforeSecondFactor
listTeamActivity: team-admin, skip ..100000 = 0, limit 1..100 = 50
openTeamInvite: unlogged, inviteToken 1..4096
readTeam: member
removeTeamMember: team-admin
resendTeamInvite: team-admin
withdrawTeamInvite: team-admin
`;

it('says what each call asks and allows', () => {
  expect(
    linesOfTerms(
      accessTokens,
      accountKeys,
      accountDeletion,
      account,
      auth,
      brands,
      invites,
      oidc,
      passkeys,
      pictures,
      security,
      teams,
    ),
  ).toEqual(linesOf(TERMS));
});
