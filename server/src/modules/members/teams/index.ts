export { TeamLeavings } from './team-leavings.js';
export { teamJoined, teamLeft } from './teams.events.js';
export { TeamsModule } from './teams.module.js';
