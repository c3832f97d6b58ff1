/** Public interface of officials for other features. Everything else in this folder is private. */
export { importCommunes } from './constituencies.ts'
export { assemblyOfProfile, findOfficial, findOrgan, findVotesByWords, listPublicRecord } from './finding.ts'
export {
  type Changes,
  endMandatesOfAbsent,
  importEuropeanRollCalls,
  importOfficials,
  importRollCalls,
} from './intake.ts'
export { linkByAddress } from './links.ts'
export { readVoteCursor, type VoteCursor } from './official-votes.ts'
export { officialDataChannel } from './pages.ts'
export { readMembers, readOfficial } from './people.ts'
export { findRollCall, readRollCall } from './roll-calls.ts'
export { matchesWords } from './store.ts'
export { institutionNames, officialPath, organPath, rollCallPath } from './views.ts'
