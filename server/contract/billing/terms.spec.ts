import * as appsumo from './appsumo.js';
import * as billing from './billing.js';
import { linesOf, linesOfTerms } from '../testing/terms.js';

const TERMS = `
listLifetimeCodes: team-admin
upgradeAppSumo: team-admin, email ..320, codes 1..100, codes[] ..64
addCard: team-admin
createCheckoutSession: asMember, status 201, stripe_customerid ..255, customer_email ..320,
  client_reference_id ..255, mongo_id ..255, customer ..200, company ..200, referrer ..500, role ..200,
  endorsely_referral ..200
createSubscription: team-admin, status 201
getStripeData: team-admin, stripeid ..255
listInvoices: team-admin, inView false
openPortal: team-admin, status 201, purpose = "overview"
previewSwitch: team-admin, unlogged
readCheckout: team-admin, inView false
resumeSubscription: team-admin
stripeWebhook: bodyBytes 1000000, rawBody, unlimited, stripe-signature ..4096 = ""
switchPlan: team-admin
`;

it('says what each call asks and allows', () => {
  expect(linesOfTerms(appsumo, billing)).toEqual(linesOf(TERMS));
});
