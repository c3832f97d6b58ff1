import type { PartyId } from '@parvis/contract/people/parties.schemas.ts'
import { fastify } from 'fastify'
import pg from 'pg'

/**
 * Yardstick (b): a bare route that runs the single query of a member's feed page, handwritten and prepared, and returns
 * exactly the server's response: the limit of Node, `pg` and PostgreSQL together. The address names the member; no
 * token is checked.
 */

const text = `
  select p.id, p.user_id, p.content, p.media_url, p.channel, p.visibility, p.is_private, p.region_code,
    p.created_at, p.edited_at, p.edit_shown_at, p.planned_for, p.plan_refusal, p.support_count, p.question_count, p.vote_count, p.comment_count,
    p.repost_count, p.repost_kind, p.repost_of_id, p.moderation_label, p.reach_limited, p.withheld_by, p.answer_id, p.held_until,
    mine.id is not null as is_reposted,
    a.display_name, a.username, a.avatar_url, a.role, a.verified, a.political_party, a.media, r.reaction,
    case when a.verified and a.role = 'politician'
      then (select array[y.name, y.orientation, y.color, y.abbreviation] from parties y where y.id = a.political_party) end as party,
    s.id is not null as is_saved,
    case when p.media_url is not null then (select row_to_json(m) from media m where m.post_id = p.id and m.position = 0) end as attachment,
    case when p.media_url is not null then (
      select json_agg(row_to_json(m) order by m.position) from media m where m.post_id = p.id and m.position > 0) end as further,
    case when p.question_text_count > 0 then (
      select json_build_object('id', q.id, 'content', q.content, 'asked', q.asked, 'asked_at', q.created_at, 'answered_after', null)
      from question_texts q where q.post_id = p.id and q.withheld_at is null
      order by q.asked desc, q.created_at, q.id limit 1) end as question,
    case when p.context_note_id is not null and p.visibility = 'public' then (
      select json_build_object('id', n.id, 'content', n.content, 'sources', n.sources, 'ratings', n.ratings, 'intercept', n.intercept,
        'factor', n.factor, 'shown_at', n.status_at, 'answer', n.answer)
      from context_notes n where n.id = p.context_note_id) end as note,
    case when p.link_id is not null
      then (select row_to_json(l) from link_previews l where l.id = p.link_id and l.status = 'ready') end as link
  from posts p
  join profiles a on a.id = p.user_id
  left join reactions r on r.post_id = p.id and r.user_id = $1
  left join saved_posts s on s.post_id = p.id and s.user_id = $1
  left join posts mine on p.repost_count > 0 and mine.repost_of_id = p.id and mine.user_id = $1 and mine.repost_kind = 'plain'
  where p.author_role = 'politician' and p.visibility <> 'private'
    and (p.visibility = 'public' or p.user_id = $1
      or exists (select from follows f where f.follower_id = $1 and f.following_id = p.user_id))
    and ((not exists (select from blocks where blocker_id = $1) and not exists (select from blocks where blocked_id = $1))
      or not exists (select from blocks b where b.blocker_id = $1 and b.blocked_id = p.user_id)
        and not exists (select from blocks b where b.blocked_id = $1 and b.blocker_id = p.user_id)
        and not exists (select from blocks b where b.blocker_id = $1 and b.blocked_id = p.original_author_id)
        and not exists (select from blocks b where b.blocked_id = $1 and b.blocker_id = p.original_author_id))
    and (not exists (select from mutes where muter_id = $1)
      or not exists (select from mutes m where m.muter_id = $1 and m.muted_id = p.user_id)
        and not exists (select from mutes m where m.muter_id = $1 and m.muted_id = p.original_author_id))
    and (not p.reach_limited or p.user_id = $1
      or exists (select from follows f where f.follower_id = $1 and f.following_id = coalesce(p.original_author_id, p.user_id)))
    and (not exists (select from auth.users u where u.banned_until > now())
      or not exists (select from auth.users u where u.id = p.user_id and u.banned_until > now())
        and not exists (select from auth.users u where u.id = p.original_author_id and u.banned_until > now()))
  order by p.created_at desc, p.id desc
  limit 21`

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL),
})
const app = fastify()

app.get<{ Params: { member: string } }>('/api/v1/feed/:member', async ({ params: { member } }) => {
  const { rows } = await pool.query({ name: 'feed', text, values: [member] })
  const page = rows.slice(0, 20)
  const last = page.at(-1)
  return {
    items: page.map((row) => card(row, member)),
    next_cursor: rows.length > 20 ? `${last.created_at.getTime()}_${last.id}` : null,
  }
})

function card(row: pg.QueryResultRow, member: string) {
  const party: PartyId | null = row.party && row.political_party
  const own = row.user_id === member
  return {
    id: row.id,
    user_id: row.user_id,
    content: row.content,
    media_url: row.media_url,
    media: row.attachment === null ? null : attached(row.attachment),
    more_media: (row.further ?? []).map(attached),
    link_preview: row.link === null ? null : preview(row.link),
    channel: row.channel,
    visibility: row.visibility,
    is_private: row.is_private,
    region_code: row.region_code,
    created_at: row.created_at.toISOString(),
    edited_at: (own ? row.edited_at : row.edit_shown_at)?.toISOString() ?? null,
    author: {
      id: row.user_id,
      name: row.display_name,
      username: row.username,
      avatar: row.avatar_url,
      role: row.role,
      verified: row.verified,
      party,
      political_party: row.party?.[0] ?? null,
      political_orientation: row.party?.[1] ?? null,
      party_color: row.party?.[2] ?? null,
      party_abbreviation: row.party?.[3] ?? null,
      media: row.verified && row.role === 'journalist' ? row.media : null,
    },
    reactions: { support: row.support_count, question: row.question_count, vote: row.vote_count },
    commentCount: row.comment_count,
    userReaction: row.reaction,
    is_saved: row.is_saved,
    repost_count: row.repost_count,
    is_reposted: row.is_reposted,
    isOwnPost: own,
    can_delete: own,
    repost_kind: row.repost_kind,
    repost_of_id: row.repost_of_id,
    held_until: row.held_until?.toISOString() ?? null,
    planned_for: row.planned_for?.toISOString() ?? null,
    plan_refusal: row.plan_refusal,
    answer_id: row.answer_id,
    top_question: row.question,
    context_note: row.note,
    moderation: markOf(row, own),
    // The measured members have no filters and no reposts.
    filtered_by: null,
    original: null,
  }
}

function markOf(row: pg.QueryResultRow, own: boolean) {
  const { moderation_label: label, reach_limited } = row
  const withheld = own && row.withheld_by !== null ? { decision_id: row.withheld_by } : null
  return label === null && !reach_limited && withheld === null ? null : { label, reach_limited, withheld }
}

function attached(row: pg.QueryResultRow) {
  const url = `/media/${row.key}`
  const narrow = row.kind === 'image' ? [480, 960].filter((width) => width < row.width) : []
  const sizes = narrow.map((width) => ({ width, url: url.replace('.webp', `-${width}.webp`) }))
  return {
    id: row.id,
    kind: row.kind,
    url,
    sizes: row.kind === 'image' ? [...sizes, { width: row.width, url }] : [],
    width: row.width,
    height: row.height,
    alt: row.alt,
    blur: row.blur,
    name: row.name,
    bytes: row.bytes,
  }
}

function preview(row: pg.QueryResultRow) {
  const url = `/media/link-previews/${row.id}-${row.image_fetch}.webp`
  return {
    url: row.url,
    title: row.title,
    description: row.description,
    site_name: row.site_name,
    image: row.image_fetch === null ? null : { url, width: row.image_width, height: row.image_height },
  }
}

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => process.exit(0))
