import { readFile } from 'node:fs/promises'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { FileSource } from './sourced.ts'

const Group = z.strictObject({
  uid: z.string().regex(/^PO\d+$/),
  name: z.string(),
  shortName: z.string(),
  /** Groups of the Senate vote in the Congress; they last longer than a legislature of the Assembly. */
  chamber: z.enum(['assemblee', 'senat']),
  legislature: z.int().nullable(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date().nullable(),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  source: z.string(),
})

const GroupFile = z.strictObject({
  compiledOn: z.iso.date(),
  /** `asOf`: the last day that the file mentions for a group. */
  sources: z.record(z.string(), FileSource.extend({ asOf: z.iso.date(), readOn: z.iso.date() })),
  groups: z.array(Group),
})

export async function readGroups() {
  return GroupFile.parse(
    JSON.parse(await readFile(new URL('./assembly-groups.json', import.meta.url), 'utf8')),
  )
}

/**
 * Names the groups of former legislatures, which the current files of the Assembly lack. A group that an import has
 * read keeps its values.
 */
export async function loadGroups(tx: Tx): Promise<void> {
  const { groups } = await readGroups()
  const rows = groups.map(({ uid, name, shortName, legislature, startsOn, endsOn, colour }) => ({
    uid,
    kind: 'group' as const,
    name,
    short_name: shortName,
    legislature,
    starts_on: startsOn,
    ends_on: endsOn,
    colour,
    digest: 'bundled',
  }))
  await tx
    .insertInto('organs')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('uid')
        .doUpdateSet((row) => ({
          kind: row.ref('excluded.kind'),
          name: row.ref('excluded.name'),
          short_name: row.ref('excluded.short_name'),
          legislature: row.ref('excluded.legislature'),
          starts_on: row.ref('excluded.starts_on'),
          ends_on: row.ref('excluded.ends_on'),
          colour: row.ref('excluded.colour'),
          digest: row.ref('excluded.digest'),
        }))
        .where(
          sql<boolean>`organs.kind = 'unknown' or (organs.digest = 'bundled' and
            (organs.name, organs.short_name, organs.colour, organs.ends_on)
            is distinct from (excluded.name, excluded.short_name, excluded.colour, excluded.ends_on))`,
        ),
    )
    .execute()
}
