import {
  linkFlood,
  type NewAccountAct,
  newAccountAllowances,
  newAccountWindow,
  reportFlood,
  sameText,
  type TextKind,
  verificationFlood,
} from '@parvis/contract/accounts/fair-use.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { inOneGo } from '@parvis/platform/database/in-one-go.ts'
import { addDays } from '@parvis/platform/durations.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { actsAsStaff, type Member } from '../identity/index.ts'
import {
  type ActCount,
  type ActToCount,
  type CountedAct,
  count,
  countedFrom,
  countingOf,
  noMark,
} from './counting.ts'
import {
  type AddedRow,
  addingOf,
  isLikeLatest,
  type NewText,
  type Repeat,
  readAnswered,
  readEarlier,
  repeatBeyond,
  repeatOf,
  textTurn,
} from './repeats.ts'
import { mark, readFeatures, type TextFeatures } from './text-print.ts'

/** A new or edited text of a member. */
export interface MemberText {
  author: LimitedMember
  kind: TextKind
  content: string
  /** The text before the edit. */
  before?: string
  /** Id of the post or comment; null for a message. */
  contentId: string | null
  /** Id of the post that a comment is on, or of the conversation; null for a post. */
  placeId: string | null
  /** A message to someone who neither follows the sender nor has accepted the conversation. */
  uninvited?: boolean
}

/** Counts a text; refuses repeated texts, floods of links, and texts beyond the limits of a new account. */
export async function countText(context: AppContext, tx: Tx, text: MemberText): Promise<void> {
  const refusal = (await countTexts(context, tx, [text])).get(text)
  if (refusal !== undefined) throw refusal
}

/** {@link countText} for texts of different members, in one round trip. Returns the refusals by text. */
export async function countTexts(
  context: AppContext,
  tx: Tx,
  texts: MemberText[],
): Promise<Map<MemberText, Refusal>> {
  const { queries, refusals } = textCounting(context, tx, texts)
  const turns = texts
    .filter(({ kind }) => kind === 'message')
    .map(({ author }) => sql`select ${textTurn(author.id)}`.compile(tx))
  const answers = await inOneGo(tx, [...turns, ...queries])
  return await refusals(answers.slice(turns.length))
}

/** Statements of {@link countTexts}, to run with others of the transaction. For messages, run {@link textTurn} before them. */
export function textCounting(context: AppContext, tx: Tx, texts: MemberText[]) {
  const now = context.clock.now()
  const of = new Map(texts.map((text) => [text, readText(context, text, now)]))
  const actsToCount = [...of.values()].flatMap(({ actsToCount }) => actsToCount)
  const repeatable = [...of.values()].flatMap((text) => text.repeatable ?? [])
  // Counts come first: of two equal texts at once, the second then finds the first.
  const counts = actsToCount.length === 0 ? [] : [countingOf(tx, actsToCount, now)]
  return {
    queries: [...counts, ...repeatable.map((text) => addingOf(tx, text, now))],
    async refusals(answers: readonly unknown[][]): Promise<Map<MemberText, Refusal>> {
      const rest = [...answers]
      const counted =
        counts.length === 0 ? [] : countedFrom(actsToCount, rest.shift() as Parameters<typeof countedFrom>[1])
      const added = rest as AddedRow[][]
      const repeats = new Map<NewText, Repeat | null>()
      for (const [place, text] of repeatable.entries()) {
        if (!isLikeLatest(text, added[place]?.[0]?.latest ?? null)) continue
        const versions = await readEarlier(tx, text, now)
        const repeat = repeatOf(text, versions)
        const isRefused = repeat !== null && text.kind === 'message' && context.config.rateLimits
        repeats.set(
          text,
          isRefused ? repeatBeyond(text, versions, await readAnswered(tx, text.memberId, now)) : repeat,
        )
      }
      return new Map(
        [...of].flatMap(([text, read]) => {
          const refusal =
            repeatRefusal(context, read.repeatable && repeats.get(read.repeatable)) ??
            refusalOf(
              context,
              text.author,
              counted.filter(({ actToCount }) => read.actsToCount.includes(actToCount)),
            )
          return refusal === null ? [] : [[text, refusal]]
        }),
      )
    },
  }
}

function repeatRefusal({ config }: AppContext, repeat: Repeat | null | undefined): Refusal | null {
  if (!repeat || !config.rateLimits) return null
  const { why, until } = repeat
  return new Refusal('text_repeated', undefined, { why, until: until.toISOString() })
}

/** Counts a repost, a follow request, a report or a request for verification. Returns the member's count in the current window. */
export async function countAct(
  context: AppContext,
  tx: Tx,
  member: LimitedMember,
  act: 'repost' | 'follow' | 'report' | 'verification',
): Promise<number> {
  const now = context.clock.now()
  const actsToCount: ActToCount[] = []
  if (act === 'report')
    actsToCount.push(actToCount(member, 'reports', { max: reportFlood.all, window: reportFlood.window }))
  if (act === 'verification') {
    const { all: max, window } = verificationFlood
    actsToCount.push(actToCount(member, 'verification_requests', { max, window }))
  } else {
    const asNew = { repost: 'posts', follow: 'follows', report: 'reports' } as const
    actsToCount.push(...newActsToCount(context, member, { [asNew[act]]: 1 }, now))
  }
  const counted = await count(tx, actsToCount, now)
  const refusal = refusalOf(context, member, counted)
  if (refusal !== null) throw refusal
  return counted[0]?.times ?? 0
}

/** Whether the contacts of an organisation were not notified of this member within a day; counts that they are now. */
export async function mayNotifyContacts(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  memberId: string,
  organisationId: string,
): Promise<boolean> {
  const contact = actToCount({ id: memberId }, 'contacts_told', {
    mark: Buffer.from(organisationId.replaceAll('-', ''), 'hex'),
    max: 1,
    window: contactWindow,
  })
  const [counted] = await count(tx, [contact], clock.now())
  return counted?.times === 1
}

/** Seconds in which the contacts of an organisation are notified of one member once. */
const contactWindow = 86_400

function actToCount(
  { id }: Pick<LimitedMember, 'id'>,
  act: CountedAct,
  given: Pick<ActToCount, 'max' | 'window'> & Partial<ActToCount>,
): ActToCount {
  return { memberId: id, act, mark: noMark, times: 1, contentId: null, site: null, ...given }
}

interface TextFacts {
  actsToCount: ActToCount[]
  /** Null for a text too short to compare, or left as it was by an edit. */
  repeatable: NewText | null
}

function readText(
  context: AppContext,
  { author, kind, content, before, contentId, placeId, uninvited }: MemberText,
  now: Date,
): TextFacts {
  const { origin } = new URL(context.config.siteUrl)
  const owner = kind === 'message' ? author.id : ''
  const after = readFeatures(content, origin, owner)
  const added = before === undefined ? after : addedBy(after, readFeatures(before, origin, owner))
  const actsToCount: ActToCount[] = []
  if (added.print !== null && kind !== 'message') {
    // Only counted: many members with one text are a signal.
    const { window } = sameText
    actsToCount.push(
      actToCount(author, `${kind}_text`, {
        mark: added.print,
        max: Number.POSITIVE_INFINITY,
        window,
        contentId,
      }),
    )
  }
  const links = [...added.sites.values()].reduce((sum, times) => sum + times, 0)
  const factor = author.verified ? linkFlood.verifiedFactor : 1
  const { window } = linkFlood
  if (links > 0)
    actsToCount.push(actToCount(author, 'links', { times: links, max: linkFlood.all * factor, window }))
  for (const [site, times] of added.sites) {
    const one = { times, max: linkFlood.oneSite * factor, window }
    actsToCount.push(
      kind === 'message'
        ? actToCount(author, 'message_link', { ...one, mark: mark(`${owner} ${site}`) })
        : actToCount(author, 'link', { ...one, mark: mark(site), contentId, site }),
    )
  }
  const acts = {
    ...(before === undefined && (kind !== 'message' || uninvited) ? { [`${kind}s`]: 1 } : {}),
    mentions: kind === 'message' ? 0 : added.mentions.size,
    links,
  }
  const repeatable = added.repeat && { ...added.repeat, memberId: author.id, kind, contentId, placeId }
  return { actsToCount: [...actsToCount, ...newActsToCount(context, author, acts, now)], repeatable }
}

/** The additions of an edit to the former text. */
function addedBy(after: TextFeatures, before: TextFeatures): TextFeatures {
  const same = after.print !== null && before.print?.equals(after.print)
  const unchanged = after.repeat !== null && before.repeat?.print.equals(after.repeat.print)
  return {
    print: same ? null : after.print,
    repeat: unchanged ? null : after.repeat,
    sites: new Map(
      [...after.sites]
        .map(([site, times]) => [site, times - (before.sites.get(site) ?? 0)] as const)
        .filter(([, times]) => times > 0),
    ),
    mentions: new Set([...after.mentions].filter((username) => !before.mentions.has(username))),
  }
}

/** Counts per day for new accounts. Counts nothing for other members, or when limits are off. */
function newActsToCount(
  context: AppContext,
  member: LimitedMember,
  acts: Partial<Record<NewAccountAct, number>>,
  now: Date,
): ActToCount[] {
  if (!context.config.rateLimits || newUntil(context, member, now) === null) return []
  return Object.entries(acts)
    .filter(([, times]) => times > 0)
    .map(([name, times]) => {
      const act = name as NewAccountAct
      return actToCount(member, `new_${act}`, {
        times,
        max: newAccountAllowances[act],
        window: newAccountWindow,
      })
    })
}

/** Refusal for the first exceeded limit, with its end. Null when limits are off: then acts are only counted. */
function refusalOf(context: AppContext, member: LimitedMember, counted: ActCount[]): Refusal | null {
  const { config, clock } = context
  const over = counted.find(({ actToCount: { max }, times }) => times > max)
  if (over === undefined || !config.rateLimits) return null
  const {
    actToCount: { act },
    until,
  } = over
  if (act.startsWith('new_')) {
    const ends = newUntil(context, member, clock.now()) ?? until
    return new Refusal('account_too_new', undefined, {
      act: act.slice('new_'.length),
      until: new Date(Math.min(ends.getTime(), until.getTime())).toISOString(),
      ends: ends.toISOString(),
    })
  }
  const fields = { until: until.toISOString() }
  if (act === 'reports') return new Refusal('too_many_reports', undefined, fields)
  if (act === 'verification_requests') return new Refusal('too_many_verification_requests', undefined, fields)
  return new Refusal('links_repeated', undefined, fields)
}

/** The member fields that determine their limits. */
type LimitedMember = Pick<
  Member,
  'id' | 'joinedAt' | 'verified' | 'isModerator' | 'isAdministrator' | 'isDemo' | 'level' | 'graceEndsAt'
>

/** End of the time in which an account counts as new; null if it is old enough, verified or of the staff. */
export function newUntil(
  { siteSettings }: Pick<AppContext, 'siteSettings'>,
  member: LimitedMember,
  now: Date,
): Date | null {
  if (member.verified || actsAsStaff(member)) return null
  const { new_account_days } = siteSettings.current().limits
  const end = addDays(member.joinedAt, new_account_days)
  return end > now ? end : null
}
