import { alikeText, sameText, type TextKind } from '@parvis/contract/accounts/fair-use.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { likeness, mostUnlikeBits, sketchBits } from './likeness.ts'
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
  memberId: string
  kind: TextKind
  print: Buffer
  sketch: Buffer
  placeId: string | null
  contentId: string | null
  now: Date
  since: Date
}

const adding = prepared(
  (_, { memberId, kind, print, sketch, placeId, contentId, now, since }: AddedValues) => sql<Earlier>`
    with added as (
      insert into recent_texts (member_id, kind, at, print, sketch, place_id, content_id)
      values (${memberId}, ${kind}, ${now}, ${print}, ${sketch}, ${placeId}, ${contentId})
    ), earlier as (
      select at, print, sketch, place_id, content_id from recent_texts as known
      where known.member_id = ${memberId} and known.kind = ${kind} and known.at > ${since}
        ${contentId === null ? sql`` : sql`and known.content_id <> ${contentId} and ${isThere}`}
      order by known.at desc
      limit ${sql.lit(lookedBack)}
    )
    select * from earlier
    where exists (
      select from earlier where earlier.print = ${print}
        or bit_count(${bitsOf(sql`earlier.sketch`)} # ${bitsOf(sql`${sketch}::bytea`)})
          <= ${sql.lit(mostUnlikeBits(alikeText.likeness))}
    )
    order by at desc
  `,
)

const isThere = sql`(
  exists (select from posts where posts.id = known.content_id)
  or exists (select from comments where comments.id = known.content_id)
  or exists (select from question_texts where question_texts.id = known.content_id)
)`

/** A sketch as bits: PostgreSQL knows no XOR of bytes. */
const bitsOf = (sketch: RawBuilder<unknown>) =>
  sql`('x' || encode(${sketch}, 'hex'))::bit(${sql.lit(sketchBits)})`

/**
 * The statement that adds a text to its member's latest, and returns the earlier ones of the window, latest first, if one
 * of them is the same or alike. Deleted ones do not count, nor do earlier versions of the same post or comment. A statement
 * for each text: one for many would be planned anew each time, which takes longer than it runs.
 */
export function addingOf(tx: Tx, text: NewText, now: Date): CompiledQuery<Earlier> {
  const { memberId, kind, print, sketch, placeId, contentId } = text
  const since = new Date(now.getTime() - sameText.window * 1_000)
  return adding.query(tx, { memberId, kind, print, sketch, placeId, contentId, now, since })
}

/**
 * An expression that makes other texts of the member wait until the transaction ends, so that of two same texts at once the
 * second finds the first. To be evaluated before {@link addingOf}, for texts that are not counted as well.
 */
export const textTurn = (memberId: unknown) =>
  sql`pg_advisory_xact_lock(hashtextextended('texts of ' || ${memberId}::text, 0))`

/**
 * The conversations of a member's latest messages in which the other member has written: nobody is flooded there. Read only when
 * a message would be refused. By the index of a conversation's messages, latest first.
 */
export async function readAnswered(tx: Tx, memberId: string, now: Date): Promise<ReadonlySet<string>> {
  const since = new Date(now.getTime() - sameText.window * 1_000)
  const { rows } = await sql<{ place_id: string }>`
    select distinct place_id from recent_texts as known
    where known.member_id = ${memberId} and known.kind = 'message' and known.at > ${since}
      and exists (
        select from messages where messages.conversation_id = known.place_id and messages.sender_id <> ${memberId}
      )
  `.execute(tx)
  return new Set(rows.map(({ place_id }) => place_id))
}

/** {@link repeatOf} without the places that do not count. */
export function repeatBeyond(text: NewText, versions: Earlier[], places: ReadonlySet<string>): Repeat | null {
  const counts = (placeId: string | null) => placeId === null || !places.has(placeId)
  if (!counts(text.placeId)) return null
  return repeatOf(
    text,
    versions.filter(({ place_id }) => counts(place_id)),
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
export function repeatOf(text: NewText, versions: Earlier[]): Repeat | null {
  const { kind } = text
  const earlier = latestVersions(versions)
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
