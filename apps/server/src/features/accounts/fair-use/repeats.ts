import { alikeText, sameText, type TextKind } from '@parvis/contract/accounts/fair-use.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { type CompiledQuery, sql } from 'kysely'
import { likeness } from './likeness.ts'
import type { Repeatable } from './text-print.ts'

/** A text that may be a repeat of the member's earlier ones. */
export interface NewText extends Repeatable {
  memberId: string
  kind: TextKind
  contentId: string | null
  placeId: string | null
}

export interface Earlier extends Repeatable {
  at: Date
  place_id: string | null
  content_id: string | null
}

/** Texts looked back at. */
const lookedBack = 30

type AddedValues = {
  members: string[]
  kinds: TextKind[]
  prints: Buffer[]
  sketches: Buffer[]
  places: (string | null)[]
  contents: (string | null)[]
  now: Date
  since: Date
}

type EarlierRow = Earlier & { position: string }

const adding = prepared(
  (_, { members, kinds, prints, sketches, places, contents, now, since }: AddedValues) => sql<EarlierRow>`
    with asked as (
      select * from unnest(
        ${members}::uuid[], ${kinds}::text[], ${prints}::bytea[], ${sketches}::bytea[], ${places}::uuid[],
        ${contents}::uuid[]
      ) with ordinality as asked (member_id, kind, print, sketch, place_id, content_id, position)
    ), added as (
      insert into recent_texts (member_id, kind, at, print, sketch, place_id, content_id)
      select member_id, kind, ${now}, print, sketch, place_id, content_id from asked
    )
    select asked.position, earlier.* from asked cross join lateral (
      select at, print, sketch, place_id, content_id from recent_texts as known
      where known.member_id = asked.member_id and known.kind = asked.kind and known.at > ${since}
        and (known.content_id is null or known.content_id <> asked.content_id and (
          exists (select from posts where posts.id = known.content_id)
          or exists (select from comments where comments.id = known.content_id)
          or exists (select from question_texts where question_texts.id = known.content_id)
        ))
      order by known.at desc
      limit ${sql.lit(lookedBack)}
    ) as earlier
    order by asked.position, earlier.at desc
  `,
)

/**
 * The statement that adds texts to their members’ latest, and returns the earlier ones of the window. Deleted ones do not
 * count, nor do earlier versions of the same post or comment.
 */
export function addingOf(tx: Tx, texts: NewText[], now: Date): CompiledQuery<EarlierRow> {
  return adding.query(tx, {
    members: texts.map(({ memberId }) => memberId),
    kinds: texts.map(({ kind }) => kind),
    prints: texts.map(({ print }) => print),
    sketches: texts.map(({ sketch }) => sketch),
    places: texts.map(({ placeId }) => placeId),
    contents: texts.map(({ contentId }) => contentId),
    now,
    since: new Date(now.getTime() - sameText.window * 1_000),
  })
}

/** The answer of {@link addingOf}, in the order of the texts: earlier ones, latest first. */
export function earlierFrom(texts: NewText[], rows: EarlierRow[]): Earlier[][] {
  return texts.map((_, place) =>
    latestVersions(rows.filter(({ position }) => Number(position) === place + 1)),
  )
}

function latestVersions(rows: Earlier[]): Earlier[] {
  return rows.filter(
    ({ content_id }, place) =>
      content_id === null || rows.findIndex((row) => row.content_id === content_id) === place,
  )
}

/** Why a text may not be written now, and until when. */
export interface Repeat {
  why: 'in_a_row' | 'to_many'
  until: Date
}

/**
 * Whether a text repeats the member's earlier ones, latest first: the same several times in a row, with nothing else
 * between, or to many people. Null when it may be written.
 */
export function repeatOf(text: NewText, earlier: Earlier[]): Repeat | null {
  const { kind } = text
  const isSame = ({ print }: Earlier) => print.equals(text.print)
  const alike = new Set(
    earlier.filter((one) => isSame(one) || likeness(one.sketch, text.sketch) >= alikeText.likeness),
  )
  const isAlike = (one: Earlier) => alike.has(one)
  const limits = [
    { why: 'in_a_row', counted: runOf(earlier, isSame), most: sameText[kind] },
    { why: 'in_a_row', counted: runOf(earlier, isAlike), most: alikeText.inARow[kind] },
    { why: 'to_many', counted: elsewhere(text, earlier.filter(isAlike)), most: alikeText.toMany[kind] },
  ] as const
  const repeats = limits.flatMap(({ why, counted, most }) => {
    const oldest = counted[most - 1]
    return oldest === undefined ? [] : { why, until: new Date(oldest.at.getTime() + sameText.window * 1_000) }
  })
  return repeats.reduce<Repeat | null>(
    (latest, repeat) => (latest === null || repeat.until > latest.until ? repeat : latest),
    null,
  )
}

function runOf(earlier: Earlier[], counts: (one: Earlier) => boolean): Earlier[] {
  const end = earlier.findIndex((one) => !counts(one))
  return end === -1 ? earlier : earlier.slice(0, end)
}

/** Keeps the latest of alike texts for each other place; all posts share one place, which is everybody. */
function elsewhere({ placeId }: NewText, alike: Earlier[]): Earlier[] {
  if (placeId === null) return alike
  return alike.filter(
    ({ place_id }, place) =>
      place_id !== placeId && alike.findIndex((one) => one.place_id === place_id) === place,
  )
}
