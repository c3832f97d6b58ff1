import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { sittingPath } from './store.ts'

/** Speeches per search. */
const mostSpeeches = 8

/** Length of what is quoted of a speech, in characters. */
const quoted = 160

/** Speeches with every word of a typed text, as posts are found: the latest sittings first. */
export async function findSpeechesByWords(db: Db, typed: string) {
  const { rows } = await sql<{
    uid: string
    held_on: string
    position: number
    speaker: string | null
    body: string
    institution: string | null
    as_of: string | null
  }>`
    with found as materialized (
      select sitting_id, position, speaker, speaker_name, body from speeches
      where words @@ (select replace(words, '%', '')::tsquery from search_reading(${typed}))
    )
    select sittings.uid, sittings.held_on::text, found.position, found.body, imports.institution,
      coalesce(officials.name, found.speaker_name) as speaker, imports.as_of::text
    from found
    join sittings on sittings.id = found.sitting_id
    left join imports on imports.id = sittings.import_id
    left join officials on officials.uid = found.speaker
    order by sittings.held_on desc, found.sitting_id, found.position
    limit ${sql.lit(mostSpeeches)}`.execute(db)
  return rows.map(({ uid, held_on, position, speaker, body, institution, as_of }) => ({
    title: speaker === null ? dayOfSitting(held_on) : `${speaker}, ${dayOfSitting(held_on)}`,
    detail: body.length > quoted ? `${body.slice(0, quoted).trimEnd()}…` : body,
    path: `${sittingPath(uid)}?from=${position}`,
    source: institution,
    as_of,
  }))
}

const longDay = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'UTC' })

/** A sitting by its day: « séance du 4 juillet 2017 ». */
export const dayOfSitting = (day: string): string => `séance du ${longDay.format(Date.parse(day))}`
