import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { boundedText, Cursor, Id, optionalText, pageOf } from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { limits } from '../limits.ts'
import { forAdministrators } from '../refusal-groups.ts'
import { entryBlockKinds, entryBlockSources } from './entry-blocks.ts'
import { Person } from './profiles.schemas.ts'

const Kind = z.enum(entryBlockKinds)

/** An entry of the block lists. */
export const EntryBlock = z.object({
  id: z.uuid(),
  kind: Kind,
  /** A domain, a network in CIDR, or a username in which `*` stands for any characters. */
  value: z.string(),
  /** Networks: sign-ins are refused too. */
  at_sign_in: z.boolean(),
  reason: z.string(),
  source: z.enum(entryBlockSources),
  /** Null for the command line, and once that account is gone. */
  author: Person.nullable(),
  created_at: z.iso.datetime(),
  ends_at: z.iso.datetime().nullable(),
  has_ended: z.boolean(),
})
export type EntryBlock = z.infer<typeof EntryBlock>

/** Fields that all blocks of one act share. */
const shared = {
  kind: Kind,
  /** Read by administrators, and in the trail. */
  reason: boundedText(furtherLimits.blockReason),
  /** Null: until it is removed. */
  ends_at: z.iso.datetime({ offset: true }).nullable().default(null),
  at_sign_in: z.boolean().default(false),
}

const refusedBlocks = [
  ...forAdministrators,
  'entry_block_invalid',
  'entry_block_too_wide',
  'entry_block_own_network',
  'entry_block_end_past',
] as const

export const listEntryBlocks = {
  summary:
    'Blocks of one kind, latest first, 50 a page. A search finds values that begin so; for an address, the networks that hold it; for a domain, those above it',
  query: z.object({
    kind: Kind,
    q: optionalText(limits.search).optional(),
    source: z.enum(entryBlockSources).optional(),
    cursor: Cursor.optional(),
  }),
  returns: pageOf(EntryBlock).extend({
    /** Domains of the list of throw-away addresses that are blocked; 0 where the list is not in use. */
    disposable: z.int(),
  }),
  refusals: forAdministrators,
} satisfies Description

export const addEntryBlock = {
  summary:
    'Blocks a domain with its subdomains, a network, or a username; in force on every node at once. Refused where it would sign its author out',
  body: z.strictObject({ ...shared, value: boundedText(furtherLimits.blockValue) }),
  returns: EntryBlock,
  refusals: [...refusedBlocks, 'entry_block_exists'],
} satisfies Description

export const removeEntryBlock = {
  summary: 'Removes a block; harmless when it is gone',
  params: z.object({ blockId: Id }),
  returns: z.object({ removed: z.boolean() }),
  refusals: forAdministrators,
} satisfies Description

export const importEntryBlocks = {
  summary:
    'Blocks each line of a list; what follows # is a comment. Lines that are no value are passed over and returned',
  body: z.strictObject({ ...shared, text: z.string().max(furtherLimits.blockImport, { error: 'too_long' }) }),
  returns: z.object({
    added: z.int(),
    /** Lines that were blocked before. */
    known: z.int(),
    /** Count of lines that are no value, and the first of them. */
    invalid: z.int(),
    invalid_lines: z.array(z.string()),
  }),
  refusals: [...refusedBlocks, 'entry_block_list_too_long'],
} satisfies Description

export const exportEntryBlocks = {
  summary: 'The blocks of one kind as a text that can be imported: one value a line, reason and end after #',
  body: z.strictObject({ kind: Kind }),
  returns: z.object({ text: z.string(), blocks: z.int() }),
  refusals: forAdministrators,
} satisfies Description

export const setDisposableList = {
  summary:
    'Adds the maintained list of domains of throw-away addresses to the blocks, brings it up to date, or removes it as a whole',
  body: z.strictObject({ used: z.boolean() }),
  returns: z.object({ added: z.int(), removed: z.int(), listed: z.int() }),
  refusals: forAdministrators,
} satisfies Description
