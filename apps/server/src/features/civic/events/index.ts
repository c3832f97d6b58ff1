/** Public interface of events for other features. Everything else in this folder is private. */
export { cardOfEvent, eventPath, findEvent } from './card.ts'
export {
  besideCorrection,
  type OfficialEvent,
  putOfficialEvents,
  saysOtherwise,
  unlessCorrected,
  withdrawSource,
} from './service.ts'
export {
  type KnownEvent,
  readElections,
  readEvent,
  readEvents,
  readKnownEvents,
  readUpcoming,
} from './views.ts'
