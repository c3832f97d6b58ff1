import { alikeText, sameText, type TextKind } from '@parvis/contract/accounts/fair-use.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { type CompiledQuery, sql } from 'kysely'
import { likeness } from './likeness.ts'
import type { TextMarks } from './text-print.ts'

/** A text that may be a repeat of the member's earlier ones. */
export interface NewText extends TextMarks {
  memberId: string
  kind: TextKind
  contentId: string | null
  placeId: string | null
}

export interface EarlierText extends TextMarks {
  at: Date
  place_id: string | null
  content_id: string | null
}

/** Texts looked back at. */
const lookedBack = 30
/** Texts among which a like one is looked for first: twice as many, since some may have been deleted. */
const comparedFirst = 2 * lookedBack

export interface AddedRow {
  /** Print and sketch of each earlier text of the window, latest first, one after another; null when there is none. */
  latest: Buffer | null
}

type TextValues = {
  memberId: string
  kind: TextKind
  print: Buffer
  sketch: Buffer
  placeId: string | null
  contentId: string | null
  now: Date
  since: Date
}

/** Rows of a member's texts of the window, without versions of the same post or comment. */
const earlierOf = ({
  memberId,
  kind,
  contentId,
  since,
}: Omit<TextValues, 'print' | 'sketch' | 'placeId' | 'now'>) =>
  sql`known.member_id = ${memberId} and known.kind = ${kind} and known.at > ${since}
    ${contentId === null ? sql`` : sql`and known.content_id <> ${contentId}`}`

const adding = prepared(
  (_, { memberId, kind, print, sketch, placeId, contentId, now, since }: TextValues) => sql<AddedRow>`
    with added as (
      insert into recent_texts (member_id, kind, at, print, sketch, place_id, content_id)
      values (${memberId}, ${kind}, ${now}, ${print}, ${sketch}, ${placeId}, ${contentId})
    )
    select string_agg(print || sketch, '' order by at desc) as latest
    from (
      select at, print, sketch from recent_texts as known
      where ${earlierOf({ memberId, kind, contentId, since })}
      order by known.at desc
      limit ${sql.lit(comparedFirst)}
    ) as known
  `,
)

/** Statement that adds a text to its member's latest, and returns the marks of the earlier ones for {@link isLikeLatest}. */
export function addingOf(tx: Tx, text: NewText, now: Date): CompiledQuery<AddedRow> {
  const { memberId, kind, print, sketch, placeId, contentId } = text
  return adding.query(tx, { memberId, kind, print, sketch, placeId, contentId, now, since: sinceOf(now) })
}

const sinceOf = (now: Date) => new Date(now.getTime() - sameText.window * 1_000)

/** Whether one of the member's earlier texts is the same or alike. */
export function isLikeLatest({ print, sketch }: TextMarks, latest: Buffer | null): boolean {
  if (latest === null) return false
  const length = print.length + sketch.length
  for (let start = 0; start < latest.length; start += length) {
    const middle = start + print.length
    if (latest.subarray(start, middle).equals(print)) return true
    if (likeness(latest.subarray(middle, start + length), sketch) >= alikeText.likeness) return true
  }
  return false
}

/** The member's earlier texts, latest first, without deleted ones and the one just added. Slow: read only after a likely match. */
export async function readEarlier(tx: Tx, text: NewText, now: Date): Promise<EarlierText[]> {
  const { memberId, kind, print, placeId, contentId } = text
  const isThere = sql`(
    exists (select from posts where posts.id = known.content_id)
    or exists (select from comments where comments.id = known.content_id)
    or exists (select from question_texts where question_texts.id = known.content_id)
  )`
  // A message has no id of its own.
  const isOther = sql`not (known.at = ${now} and known.print = ${print} and known.place_id is not distinct from ${placeId})`
  const { rows } = await sql<EarlierText>`
    select at, print, sketch, place_id, content_id from recent_texts as known
    where ${earlierOf({ memberId, kind, contentId, since: sinceOf(now) })}
      and ${contentId === null ? isOther : isThere}
    order by known.at desc
    limit ${sql.lit(lookedBack)}
  `.execute(tx)
  return rows
}

/** Expression that makes other texts of the member wait until the transaction ends. Evaluate it before {@link addingOf}. */
export const textTurn = (memberId: unknown) =>
  sql`pg_advisory_xact_lock(hashtextextended('texts of ' || ${memberId}::text, 0))`

/** Conversations of a member's latest messages in which the other member has written too: nobody is flooded there. */
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
export function repeatBeyond(
  text: NewText,
  versions: EarlierText[],
  places: ReadonlySet<string>,
): Repeat | null {
  const counts = (placeId: string | null) => placeId === null || !places.has(placeId)
  if (!counts(text.placeId)) return null
  return repeatOf(
    text,
    versions.filter(({ place_id }) => counts(place_id)),
  )
}

function latestVersions(rows: EarlierText[]): EarlierText[] {
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

/** Finds out whether a text repeats the member's earlier ones, several times in a row or to many people. Null: it does not. */
export function repeatOf(text: NewText, versions: EarlierText[]): Repeat | null {
  const { kind } = text
  const earlier = latestVersions(versions)
  const isSame = ({ print }: EarlierText) => print.equals(text.print)
  const alike = new Set(
    earlier.filter((one) => isSame(one) || likeness(one.sketch, text.sketch) >= alikeText.likeness),
  )
  const isAlike = (one: EarlierText) => alike.has(one)
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

function runOf(earlier: EarlierText[], counts: (one: EarlierText) => boolean): EarlierText[] {
  const end = earlier.findIndex((one) => !counts(one))
  return end === -1 ? earlier : earlier.slice(0, end)
}

/** Keeps the latest of alike texts for each other place; all posts share one place, which is everybody. */
function elsewhere({ placeId }: NewText, alike: EarlierText[]): EarlierText[] {
  if (placeId === null) return alike
  return alike.filter(
    ({ place_id }, place) =>
      place_id !== placeId && alike.findIndex((one) => one.place_id === place_id) === place,
  )
}
