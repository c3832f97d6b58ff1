import type { LogOpening, proofFormat } from './log-proof.ts'
import type { LogEntry, LogHead, LogKey } from './transparency-log.schemas.ts'

/** All data needed to verify an entry offline. Members save it as a file. */
export interface LogProofFile {
  format: typeof proofFormat
  entry: LogEntry
  path: string[]
  head: LogHead
  key: LogKey
  opening?: LogOpening
}
