import type { PostView, Visibility } from '@parvis/contract/content/posts.schemas.ts'
import { tabOf } from '@parvis/contract/feed-tabs.ts'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { batchWrites, shardOf } from '@parvis/platform/database/write-batching.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { countTexts } from '../../accounts/fair-use/index.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { mayPublish } from '../../people/verification/index.ts'
import { requestPreview } from '../link-previews/index.ts'
import { type AttachmentDraft, reserveMedia } from '../media/index.ts'
import { dropDrafts } from './drafts.ts'
import { holdsOn } from './held-posts.ts'
import { notifyMentioned } from './notification-kinds.ts'
import { limitPlans, refusePlanTime, refusePrivatePlan } from './planned-posts.ts'
import { readPost } from './store.ts'
import { newPosts, type PostRow, postView } from './views.ts'

interface PostText extends AttachmentDraft {
  content: string
}

interface PostDraft extends PostText {
  author: Member
  /** Posts that continue it. */
  thread?: PostText[] | undefined
  visibility: Visibility
  region_code?: RegionCode | null | undefined
  request_id?: string | undefined
  /** Planned time. */
  planned_for?: string | undefined
  /** Draft that the post replaces. */
  draft_id?: string | undefined
  /** Thread that the post continues, and its place there. */
  continues?: { id: string; place: number; size: number }
}

/** Resolved references of a draft, its planned time, and the end of its hold. */
interface DraftReferences {
  plannedFor: Date | null
  mediaUrl: string | null
  linkId: string | null
  heldUntil: Date | null
}

type Holds = Awaited<ReturnType<typeof holdsOn>>

/**
 * Creates a publisher of posts, which writes simultaneous ones in one batch. A draft sent twice is published once. A
 * candidate's post is held until the polls close. A thread is published as a whole.
 */
export function createPostPublisher(context: AppContext): (draft: PostDraft) => Promise<PostView> {
  const write = batchWrites<PostDraft, PostRow | string>({
    shardOf: ({ author }) => shardOf(author.id),
    memberOf: ({ author }) => author.id,
    write: (drafts) => context.transaction((tx) => publish(context, tx, drafts)),
  })
  return async (draft) => {
    if (!mayPublish(draft.author)) throw new Refusal('verification_required')
    refusePrivatePlan(draft)
    const written = await write(draft)
    return typeof written === 'string'
      ? readPost(context.shortReads, written, draft.author.id)
      : postView(context.shortReads, written, draft.author.id)
  }
}

/**
 * Writes posts of different members, with their threads. Returns them, or the ids of those written before. A deleted
 * post is not written again.
 */
async function publish(
  context: AppContext,
  tx: Tx,
  drafts: PostDraft[],
): Promise<(PostRow | string | Refusal)[]> {
  const holds = await holdsOn(
    tx,
    drafts.flatMap(({ author, visibility }) => (visibility === 'private' ? [] : author.id)),
    context.clock.now(),
    { keep: true },
  )
  const inserted = await writePosts(context, tx, drafts, holds)
  const fresh = drafts.filter(({ author }) => inserted.has(author.id))
  for (let place = 2, later = fresh; later.length > 0; place += 1) {
    later = fresh.flatMap((draft) => continuation(draft, inserted.get(draft.author.id), place) ?? [])
    if (later.length > 0) await writePosts(context, tx, later, holds)
  }
  const planned = fresh.filter(({ planned_for }) => planned_for !== undefined)
  for (const draft of planned) refusePlanTime(context.clock.now(), draft)
  await limitPlans(
    tx,
    planned.map(({ author }) => author.id),
  )
  await dropDrafts(
    tx,
    fresh.flatMap(({ draft_id: id, author }) => (id ? [{ id, memberId: author.id }] : [])),
  )
  const repeated = await publishedBefore(
    tx,
    drafts.filter(({ author }) => !inserted.has(author.id)),
  )
  return drafts.map(
    ({ author }) => inserted.get(author.id) ?? repeated.get(author.id) ?? new Refusal('post_not_found'),
  )
}

/** The post of a thread at a place after the first; undefined past its end. */
function continuation(
  { author, visibility, region_code, planned_for, thread = [] }: PostDraft,
  first: PostRow | undefined,
  place: number,
): PostDraft | undefined {
  const text = thread[place - 2]
  if (text === undefined || first === undefined) return undefined
  const continues = { id: first.id, place, size: thread.length + 1 }
  return { author, visibility, region_code, planned_for, ...text, continues }
}

/** Writes one post of each member. Returns those that are new, by author. */
async function writePosts(
  context: AppContext,
  tx: Tx,
  drafts: PostDraft[],
  holds: Holds,
): Promise<Map<string, PostRow>> {
  const references = new Map<PostDraft, DraftReferences>()
  const attachments = new Map<PostDraft, (postId: string) => Promise<void>>()
  for (const draft of drafts) {
    const media = await reserveMedia(tx, draft.author.id, 'post', draft)
    if (media !== null) attachments.set(draft, (id) => media.attach({ post_id: id }))
    const linkId = await requestPreview(context, tx, draft.content)
    const plannedFor = draft.planned_for === undefined ? null : new Date(draft.planned_for)
    const heldUntil =
      draft.visibility === 'private' ? null : (plannedFor ?? holds.get(draft.author.id) ?? null)
    references.set(draft, { mediaUrl: media?.url ?? null, linkId, plannedFor, heldUntil })
  }
  const inserted = await insertPosts(tx, references)
  const fresh = drafts.flatMap((draft) => {
    const id = inserted.get(draft.author.id)?.id
    return id === undefined ? [] : { id, draft, isHeld: references.get(draft)?.heldUntil !== null }
  })
  await countAll(context, tx, fresh)
  for (const { id, draft } of fresh) await attachments.get(draft)?.(id)
  for (const { id, draft, isHeld } of fresh) if (!isHeld) await notifyReaders(context, tx, id, draft)
  return inserted
}

/** New posts by author; none for a draft sent before. */
async function insertPosts(
  tx: Tx,
  references: Map<PostDraft, DraftReferences>,
): Promise<Map<string, PostRow>> {
  const drafts = [...references.keys()]
  const values = [...references.values()]
  const rows = await insertRows(tx, {
    authors: drafts.map(({ author }) => author.id),
    contents: drafts.map(({ content }) => content),
    shown: [...references].map(([{ visibility }, { heldUntil }]) =>
      heldUntil === null ? visibility : 'private',
    ),
    regions: drafts.map(({ region_code }) => region_code ?? null),
    requests: drafts.map(({ request_id }) => request_id ?? null),
    roles: drafts.map(({ author }) => author.role),
    media: values.map(({ mediaUrl }) => mediaUrl),
    links: values.map(({ linkId }) => linkId),
    plans: values.map(({ plannedFor }) => plannedFor),
    holds: values.map(({ heldUntil }) => heldUntil),
    held: [...references].map(([{ visibility }, { heldUntil }]) => (heldUntil === null ? null : visibility)),
    threads: drafts.map(({ continues }) => continues?.id ?? null),
    places: drafts.map(({ continues, thread = [] }) => continues?.place ?? (thread.length > 0 ? 1 : null)),
    sizes: drafts.map(
      ({ continues, thread = [] }) => continues?.size ?? (thread.length > 0 ? thread.length + 1 : null),
    ),
  })
  return new Map(rows.map((row) => [row.user_id, row]))
}

type NewRows = Record<'authors' | 'contents' | 'shown' | 'roles', string[]> &
  Record<'regions' | 'requests' | 'media' | 'links' | 'held' | 'threads', (string | null)[]> &
  Record<'places' | 'sizes', (number | null)[]> &
  Record<'plans' | 'holds', (Date | null)[]>

const insertRows = prepared((db, rows: NewRows) =>
  newPosts(
    db,
    sql`(
      insert into posts (id, user_id, content, visibility, region_code, request_id, author_role, channel,
        media_url, link_id, planned_for, held_until, held_visibility, thread_id, thread_place, thread_size,
        continues_thread)
      select id, user_id, content, visibility, region_code, request_id, author_role,
        case author_role when 'citizen' then 'citizen' else 'general' end,
        media_url, link_id, planned_for, held_until, held_visibility,
        case when thread_place = 1 then id else thread_id end, thread_place, thread_size,
        coalesce(thread_place > 1, false)
      from (select id_by_time() as id, draft.* from unnest(
        ${rows.authors}::uuid[], ${rows.contents}::text[], ${rows.shown}::text[], ${rows.regions}::text[],
        ${rows.requests}::uuid[], ${rows.roles}::text[], ${rows.media}::text[], ${rows.links}::uuid[],
        ${rows.plans}::timestamptz[], ${rows.holds}::timestamptz[], ${rows.held}::text[], ${rows.threads}::uuid[],
        ${rows.places}::smallint[], ${rows.sizes}::smallint[]
      ) as draft (user_id, content, visibility, region_code, request_id, author_role, media_url, link_id,
        planned_for, held_until, held_visibility, thread_id, thread_place, thread_size)) as draft
      -- In a fixed order, since each row locks its author.
      order by user_id
      on conflict (user_id, request_id) where request_id is not null do nothing
      returning *
    )`,
  ),
)

/** Counts new texts. A refusal rolls back the batch, which is then written without it. */
async function countAll(
  context: AppContext,
  tx: Tx,
  fresh: { id: string; draft: PostDraft }[],
): Promise<void> {
  const refusals = await countTexts(
    context,
    tx,
    fresh.map(({ id, draft: { author, content } }) => ({
      author,
      kind: 'post',
      content,
      contentId: id,
      placeId: null,
    })),
  )
  for (const refusal of refusals.values()) throw refusal
}

/** Notifies mentioned members and readers of the tab. */
async function notifyReaders(
  context: AppContext,
  tx: Tx,
  id: string,
  { author, content, visibility, continues }: PostDraft,
): Promise<void> {
  await notifyMentioned(context, tx, { postId: id, authorId: author.id, content })
  if (visibility !== 'public' || continues !== undefined) return
  tx.afterCommit(() =>
    sendInvalidation(context.bus, topics.feed(tabOf[author.role]), {
      type: 'post_published',
      id,
      author_id: author.id,
    }),
  )
}

async function publishedBefore(tx: Tx, drafts: PostDraft[]): Promise<Map<string, string>> {
  if (drafts.length === 0) return new Map()
  const { rows } = await sql<{ id: string; user_id: string }>`
    select posts.id, posts.user_id
    from unnest(
      ${drafts.map(({ author }) => author.id)}::uuid[],
      ${drafts.map(({ request_id }) => request_id ?? null)}::uuid[]
    ) as draft (user_id, request_id)
    join posts on posts.user_id = draft.user_id and posts.request_id = draft.request_id
  `.execute(tx)
  return new Map(rows.map(({ id, user_id }) => [user_id, id]))
}
