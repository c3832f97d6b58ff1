import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { type Changes, endMandatesOfAbsent, importOfficials } from '../officials/index.ts'
import { putRecords } from '../politics/index.ts'
import { sourceOf } from './importers.ts'
import type { ImporterContext, StagedImport } from './source.ts'

interface SittingMember {
  uid: string
  name: string
  group: string | null
  colour: string | null
  committees: string[]
  constituency: string | null
  since: string | null
}

const chambers = {
  assemblee: {
    dataset: 'deputies',
    role: 'Députée ou député',
    reason: 'Mise à jour par les données ouvertes de l’Assemblée nationale.',
  },
  senat: {
    dataset: 'senators',
    role: 'Sénatrice ou sénateur',
    reason: 'Mise à jour par les données ouvertes du Sénat.',
  },
} as const

/** Imports officials of a chamber with their mandates; the sitting ones also fill its political data page. */
export function importChamber(institution: keyof typeof chambers) {
  return async (context: ImporterContext, tx: Tx, staged: StagedImport): Promise<Changes> => {
    const changes = await importOfficials(tx, staged)
    if (staged.setAside.length === 0) await endMandatesOfAbsent(tx, institution, staged)
    const { dataset, role, reason } = chambers[institution]
    const sitting = await readSittingMembers(tx, institution, staged.asOf)
    if (sitting.length > 0)
      await putRecords(
        context,
        tx,
        dataset,
        sitting.map(({ uid, name, group, colour, committees, constituency, since }) => ({
          key: uid,
          value: {
            name,
            role,
            party: null,
            group,
            color: colour,
            committees,
            constituency,
            since,
            note: null,
            official_id: uid,
          },
          ...sourceOf(staged),
        })),
        { kind: 'import', importId: staged.importId, reason, complete: true },
      )
    return changes
  }
}

async function readSittingMembers(tx: Tx, institution: string, day: string): Promise<SittingMember[]> {
  const live = sql`(mandates.ends_on is null or mandates.ends_on > ${day}::date)`
  const { rows } = await sql<SittingMember>`
    select officials.uid, officials.name, seat.constituency, seat.starts_on::text as since,
      seated.name as "group", seated.colour,
      array(
        select distinct organs.name from mandates join organs on organs.id = mandates.organ_id
        where mandates.official_id = officials.id and mandates.kind = 'committee' and ${live} order by organs.name
      ) as committees
    from officials
    join lateral (
      select constituency, starts_on from mandates
      where mandates.official_id = officials.id and mandates.kind = 'assembly' and ${live}
      order by mandates.starts_on desc nulls last limit 1
    ) as seat on true
    left join lateral (
      select organs.name, organs.colour from mandates join organs on organs.id = mandates.organ_id
      where mandates.official_id = officials.id and mandates.kind = 'group' and ${live}
      -- A group's president has two mandates in it; who changes groups is in the latest.
      order by mandates.starts_on desc nulls last, mandates.id limit 1
    ) as seated on true
    where officials.institution = ${institution} and officials.name is not null and not officials.is_example
    order by officials.sort_name, officials.uid`.execute(tx)
  return rows
}
