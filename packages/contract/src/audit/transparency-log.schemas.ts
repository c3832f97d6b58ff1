import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, pageOf } from '../fields.schemas.ts'
import { blindReceiptFormat, receiptFormat } from './ballots.ts'
import { logKinds, reasons, witnessFailures } from './transparency-log.ts'

/** A SHA-256 hash in hexadecimal. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/)

const Index = z.int().min(0)
const GivenIndex = z.coerce.number<string | number>().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** An entry as the public sees it: kind, reason, day in France, and the commitment that its member can open. */
export const LogEntry = z.object({
  index: Index,
  kind: z.enum(logKinds),
  reason: z.enum(reasons),
  day: z.iso.date(),
  commitment: Hash,
})
export type LogEntry = z.infer<typeof LogEntry>

/** Signed state of the whole log at one moment (Ed25519 over `headText`). */
export const LogHead = z.object({
  size: Index,
  root: Hash,
  /** Midnight UTC of the day in France; heads of earlier formats have a time. */
  signed_at: z.iso.datetime(),
  key_id: Hash,
  signature: z.string().regex(/^[0-9a-f]{128}$/),
})
export type LogHead = z.infer<typeof LogHead>

export const LogKey = z.object({
  /** SHA-256 of the public key. */
  key_id: Hash,
  public_key: Hash,
  created_at: z.iso.datetime(),
})
export type LogKey = z.infer<typeof LogKey>

export const getLogHead = {
  summary:
    'The log’s last signed head, the keys that ever signed one, and how soon public facts and decisions stand in it',
  scope: 'read',
  returns: z.object({
    head: LogHead,
    keys: z.array(LogKey),
    delay_seconds: z.int(),
    batch_delay_hours: z.int(),
  }),
} satisfies Description

export const listLogHeads = {
  summary: 'Every head that was ever signed, latest first, 100 a page',
  scope: 'read',
  query: z.object({ before: GivenIndex.optional() }),
  returns: z.object({
    items: z.array(LogHead),
    /** Value of `before` for the next page; null on the last page. */
    next: Index.nullable(),
  }),
} satisfies Description

export const listLogEntries = {
  summary: 'Entries of the log, from a place on, in the order of writing or latest first',
  scope: 'read',
  query: z.object({
    order: z.enum(['written', 'latest']).default('written'),
    /** First entry of the page; defaults to the beginning of the order. */
    from: GivenIndex.optional(),
    limit: z.coerce.number<string | number>().int().min(1).max(500).default(50),
  }),
  returns: z.object({
    items: z.array(LogEntry),
    /** Value of `from` for the next page; null on the last page. */
    next: Index.nullable(),
  }),
} satisfies Description

export const getLogEntry = {
  summary: 'One entry of the log',
  scope: 'read',
  params: z.object({ index: GivenIndex }),
  returns: LogEntry,
  refusals: ['log_entry_not_found'],
} satisfies Description

export const getLogProof = {
  summary: 'Proves that an entry stands in the log as it was when it had `size` entries (RFC 9162, 2.1.3)',
  scope: 'read',
  query: z.object({ index: GivenIndex, size: GivenIndex }),
  returns: z.object({ index: Index, size: Index, path: z.array(Hash) }),
  refusals: ['log_entry_not_found', 'log_size_unknown'],
} satisfies Description

export const getLogConsistency = {
  summary: 'Proves that the log of `to` entries begins with that of `from`, unchanged (RFC 9162, 2.1.4)',
  scope: 'read',
  query: z.object({ from: GivenIndex, to: GivenIndex }),
  returns: z.object({ from: Index, to: Index, path: z.array(Hash) }),
  refusals: ['log_size_unknown', 'log_sizes_reversed'],
} satisfies Description

/** A witness of the log as everybody sees it, and what it has signed. */
export const StandingWitness = z.object({
  name: z.string(),
  vkey: z.string(),
  /** Whether it has signed the published checkpoint. */
  signed: z.boolean(),
  /** Size of the last checkpoint that it has signed; 0: none yet. */
  size: Index,
  cosigned_at: z.iso.datetime().nullable(),
  /** Milliseconds that its last signature took. */
  delay_ms: z.int().nullable(),
  /** Null while it signs. */
  failure: z.enum(witnessFailures).nullable(),
  failed_at: z.iso.datetime().nullable(),
})
export type StandingWitness = z.infer<typeof StandingWitness>

export const getLogWitnesses = {
  summary:
    'The log in the formats that other tools read (c2sp.org/tlog-checkpoint): its origin and keys, the published checkpoint, and which witnesses have signed it',
  scope: 'read',
  returns: z.object({
    origin: z.string(),
    /** Verifier key of the checkpoints. */
    vkey: z.string(),
    /** Verifier key of their times: the same key, under another id. */
    time_vkey: z.string(),
    /** Address below which checkpoint, tiles and entries are served. */
    prefix: z.string(),
    checkpoint: z.object({
      size: Index,
      /** Time with which the log last signed it. */
      timed_at: z.iso.datetime().nullable(),
    }),
    /** Size of the latest checkpoint; larger while witnesses have not signed it yet. */
    newest_size: Index,
    /** How many witnesses must have signed, and how many have. */
    quorum: Index,
    signed: Index,
    witnesses: z.array(StandingWitness),
  }),
  refusals: ['log_checkpoint_not_ready'],
} satisfies Description

/** A decision about the member, with its kind, reason and day, and the data that opens its entry. */
export const OwnLogEntry = z.object({
  kind: z.enum(logKinds),
  reason: z.enum(reasons),
  day: z.iso.date(),
  commitment: Hash,
  /** Null until the log contains it. */
  index: Index.nullable(),
  opening: z.object({
    salt: Hash,
    subject: z.uuid(),
    decision: z.uuid(),
    /** Facts that the commitment holds and the entry does not show. */
    sealed: z.object({ kind: z.enum(logKinds), reason: z.enum(reasons), day: z.iso.date() }).optional(),
  }),
})
export type OwnLogEntry = z.infer<typeof OwnLogEntry>

/** Entry about a valid tick. Its opening proves to anybody that the entry is about this member. */
export const TickEntry = z.object({
  index: Index,
  opening: z.object({ salt: Hash, subject: z.uuid(), decision: z.uuid() }),
})
export type TickEntry = z.infer<typeof TickEntry>

export const listOwnLogEntries = {
  summary: 'Decisions about the member, latest first, 20 a page, with the salts that open their entries',
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(OwnLogEntry),
} satisfies Description

export const getLogOpening = {
  summary: 'Text behind an entry about a public fact; its SHA-256 is the entry’s commitment',
  scope: 'read',
  params: z.object({ index: z.coerce.number<string | number>().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
  returns: z.object({ index: z.int().min(0), text: z.string() }),
  refusals: ['log_entry_not_found', 'log_entry_sealed'],
} satisfies Description

/**
 * Data with which a member finds their ballot in the list of a closed poll. In polls with receipts it proves how they voted;
 * otherwise it has no option, and proves only that their ballot was counted.
 */
export const BallotReceipt = z.object({
  format: z.enum([receiptFormat, blindReceiptFormat]),
  poll: z.uuid(),
  option: z.int().min(0).nullable(),
  voter: z.uuid(),
  salt: Hash,
  commitment: Hash,
  /** The member's device made the salt; otherwise the server did. */
  salt_is_own: z.boolean(),
})
export type BallotReceipt = z.infer<typeof BallotReceipt>
