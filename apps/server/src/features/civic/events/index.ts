/** Public interface of events for other features. Everything else in this folder is private. */

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
  cardOfEvent,
  eventPath,
  findEvent,
  readBundledEvents,
  readElections,
  readEvent,
  readEvents,
  readUpcoming,
} from './views.ts'
