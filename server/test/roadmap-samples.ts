import type { EndpointShape } from '#contract/endpoint.js';
import * as roadmap from '#contract/site/roadmap.js';
import type { Samples } from './call-sample.js';

/** Those of visitors. */
export const openRoadmapCalls: readonly EndpointShape[] = [roadmap.listRoadmap, roadmap.readRoadmapEntry];

/** Of each call of the roadmap one that its schemas take. */
export function ofRoadmap({ transferId }: { transferId: string }): Samples {
  const reason = 'They asked for it';
  const texts = { title: { en: 'Folders', zh: '文件夹' }, text: { en: 'In requests', zh: '用于文件请求' } };
  const ofEntry = { params: { entryId: transferId }, foreign: 404 } as const;
  const ofMessage = { params: { messageId: transferId }, foreign: 404 } as const;
  const lang = { query: { lang: 'en' }, foreign: 'own' } as const;
  return [
    [roadmap.listRoadmap, lang],
    [roadmap.readRoadmapEntry, { ...lang, params: { entryId: transferId } }],
    [roadmap.voteFor, ofEntry],
    [roadmap.takeVoteBack, ofEntry],
    [roadmap.suggestForRoadmap, { body: { title: 'Folders', text: 'In requests' }, foreign: 'own' }],
    [roadmap.listAdminRoadmap, { foreign: 404 }],
    [roadmap.addRoadmapEntry, { body: { ...texts, state: 'planned', reason }, foreign: 404 }],
    [roadmap.changeRoadmapEntry, { ...ofEntry, body: { ...texts, state: 'planned', reason } }],
    [roadmap.removeRoadmapEntry, { ...ofEntry, body: { reason } }],
    [roadmap.acceptSuggestion, { ...ofMessage, body: { ...texts, reason } }],
  ];
}
