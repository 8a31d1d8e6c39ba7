import * as site from './site.js';
import { linesOf, linesOfTerms } from '../testing/terms.js';

const TERMS = `
healthLive: alwaysServed
healthReady: alwaysServed
readAccountAccess: lang = "en"
readChangelog: lang = "en", skip ..10000 = 0
readClientConfig: duringMaintenance, onLinkDomain, scope any, unlimited
readLocation:
sendFeedback: status 201, unlogged, message ..2000 = "", rating = null, email = "", email ..320, fullName ..120 =
  "", company ..120 = "", role ..40 = "", route ..500 = "", sessionLink ..1000 = ""
`;

it('says what each call asks and allows', () => {
  expect(linesOfTerms(site)).toEqual(linesOf(TERMS));
});
