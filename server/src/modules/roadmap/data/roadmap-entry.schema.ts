import { Schema } from 'mongoose';
import type { RoadmapEntry } from '../domain/roadmap-entry.js';

export const ROADMAP_ENTRIES = 'roadmap_entries';

export type RoadmapEntryDocument = Omit<RoadmapEntry, 'id'> & { _id: string };

const inBoth = { en: { type: String, required: true }, zh: { type: String, required: true } };

export const roadmapEntrySchema = new Schema<RoadmapEntryDocument>(
  {
    _id: { type: String, required: true },
    title: inBoth,
    text: inBoth,
    state: { type: String, required: true },
    stateSince: { type: Date, required: true },
    votes: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: ROADMAP_ENTRIES, strict: 'throw', versionKey: false, autoIndex: false },
);

roadmapEntrySchema.index({ state: 1, votes: -1, _id: 1 });
roadmapEntrySchema.index({ state: 1, stateSince: -1, _id: 1 });
