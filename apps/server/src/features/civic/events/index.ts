/** Public interface of events for other features. Everything else in this folder is private. */
export { cardOfEvent, eventPath, findEvent } from './card.ts'
export { besideCorrection, saysOtherwise, unlessCorrected, withdrawSource } from './corrections.ts'
export { type OfficialEvent, putOfficialEvents } from './service.ts'
export {
  type KnownEvent,
  readElections,
  readEvent,
  readEvents,
  readKnownEvents,
  readUpcoming,
} from './views.ts'
