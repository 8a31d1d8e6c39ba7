import { Schema } from 'mongoose';

export const ROADMAP_VOTES = 'roadmap_votes';

export interface RoadmapVoteDocument {
  /** `{entryId}:{userId}`: nobody votes twice for the same. */
  _id: string;
  entryId: string;
  userId: string;
  createdAt: Date;
}

export const roadmapVoteSchema = new Schema<RoadmapVoteDocument>(
  {
    _id: { type: String, required: true },
    entryId: { type: String, required: true },
    userId: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: ROADMAP_VOTES, strict: 'throw', versionKey: false, autoIndex: false },
);

roadmapVoteSchema.index({ userId: 1 });
roadmapVoteSchema.index({ entryId: 1 });
