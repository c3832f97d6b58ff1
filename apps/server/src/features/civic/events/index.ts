/** Public interface of events for other features. Everything else in this folder is private. */

export { cardOfEvent, eventPath, findEvent } from './event-card.ts'
export {
  besideCorrection,
  type OfficialEvent,
  putOfficialEvents,
  sourceDiffers,
  unlessCorrected,
  withdrawSource,
} from './service.ts'
export {
  type BundledEvent,
  readBundledEvents,
  readElections,
  readEvent,
  readEvents,
  readUpcoming,
} from './views.ts'
