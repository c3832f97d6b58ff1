import { alikeText, sameText, type TextKind } from '@parvis/contract/accounts/fair-use.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
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

/**
 * Adds texts to their members' latest, and returns the earlier ones of the window, latest first, in the order of the texts.
 * Deleted ones do not count, nor do earlier versions of the same post or comment.
 */
export async function addTexts(tx: Tx, texts: NewText[], now: Date): Promise<Earlier[][]> {
  if (texts.length === 0) return []
  const since = new Date(now.getTime() - sameText.window * 1_000)
  const { rows } = await sql<Earlier & { position: string }>`
    with asked as (
      select * from unnest(
        ${texts.map(({ memberId }) => memberId)}::uuid[], ${texts.map(({ kind }) => kind)}::text[],
        ${texts.map(({ print }) => print)}::bytea[], ${texts.map(({ sketch }) => sketch)}::bytea[],
        ${texts.map(({ placeId }) => placeId)}::uuid[], ${texts.map(({ contentId }) => contentId)}::uuid[]
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
  `.execute(tx)
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
  const isAlike = (one: Earlier) => isSame(one) || likeness(one.sketch, text.sketch) >= alikeText.likeness
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
