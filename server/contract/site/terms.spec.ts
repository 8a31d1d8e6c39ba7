import * as roadmap from './roadmap.js';
import * as site from './site.js';
import { linesOf, linesOfTerms } from '../testing/terms.js';

const TERMS = `
acceptSuggestion: member, staff roadmap.change, status 201, stepUp, unlogged, title.en 3..120, title.zh 3..120,
  text.en 3..2000, text.zh 3..2000, reason 3..500
addRoadmapEntry: member, staff roadmap.change, status 201, stepUp, unlogged, title.en 3..120, title.zh 3..120,
  text.en 3..2000, text.zh 3..2000, reason 3..500
changeRoadmapEntry: member, staff roadmap.change, stepUp, unlogged, title.en 3..120, title.zh 3..120, text.en
  3..2000, text.zh 3..2000, reason 3..500
listAdminRoadmap: member, staff roadmap.change, unlogged
listRoadmap:
readRoadmapEntry:
removeRoadmapEntry: member, staff roadmap.change, stepUp, unlogged, reason 3..500
suggestForRoadmap: member, status 201, unlogged, title 3..120, text 3..2000
takeVoteBack: member, unlogged
voteFor: member, unlogged
healthLive: alwaysServed
healthReady: alwaysServed
readAccountAccess: lang = "en"
readChangelog: lang = "en", skip ..10000 = 0
readClientConfig: duringMaintenance, onLinkDomain, scope any, unlimited
readLocation:
sendFeedback: status 201, unlogged, message 1..2000, rating = null, email = "", email ..320, fullName ..120 =
  "", company ..120 = "", role ..40 = "", route ..500 = "", sessionLink ..1000 = ""
`;

it('says what each call asks and allows', () => {
  expect(linesOfTerms(roadmap, site)).toEqual(linesOf(TERMS));
});
