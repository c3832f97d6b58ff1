import { randomUUID } from 'node:crypto'
import { savePreferences } from '@parvis/contract/accounts/account.ts'
import { createAlert } from '@parvis/contract/civic/alerts.ts'
import { followLaw } from '@parvis/contract/civic/laws.ts'
import { createComment, likeComment } from '@parvis/contract/content/comments.ts'
import { createPoll, voteInPoll } from '@parvis/contract/content/polls.ts'
import { saveDraft } from '@parvis/contract/content/post-lifecycle.ts'
import { askQuestion } from '@parvis/contract/content/posts.ts'
import { setDigest } from '@parvis/contract/messaging/notification-channels.ts'
import { sharePost } from '@parvis/contract/messaging/shares.ts'
import { blockMember, muteMember } from '@parvis/contract/people/blocks.ts'
import { addWordFilter } from '@parvis/contract/people/word-filters.ts'
import { createReport } from '@parvis/contract/trust/reports.ts'
import type { AppContext } from '../src/app-context.ts'
import { recordInLog } from '../src/features/audit/transparency-log/service.ts'
import { sends, showsFace } from './attachments.ts'
import { consulted } from './consultations.ts'
import { writesNotes } from './context-notes.ts'
import { jpeg } from './files.ts'
import type { JoinOptions } from './joining.ts'
import { announced } from './leaving-announcements.ts'
import { judged } from './leaving-cases.ts'
import { atTheConsole } from './leaving-console.ts'
import { vouchedFor } from './leaving-verification.ts'
import { waysIn } from './leaving-ways-in.ts'
import { aPdf, type Member } from './people.ts'
import { twoMembers } from './two-members.ts'

/**
 * Creates a member with a row in every table that can name one. A new table makes the tests of export and deletion fail
 * until it has its row here and is handled there.
 */
export async function someoneEverywhere(
  context: AppContext,
  join: (name: string, options?: JoinOptions) => Promise<Member>,
) {
  const scene = await twoMembers(join)
  const { ana, bea, ofAna, ofBea, shared } = scene
  const { db, clock } = context
  const now = clock.now()
  const later = new Date(now.getTime() + 3_600_000)

  await showsFace(ana)
  const image = await sends(ana, await jpeg(600, 400), { purpose: 'comment', type: 'image/jpeg' })
  await ana.call(createComment, {
    params: { postId: shared.hostPost.id },
    body: { content: 'En image, capucine', media_id: image.id },
  })
  await ana.publishes('Entre nous, capucine', { visibility: 'followers' })
  await ana.publishes('Pour moi, capucine', { visibility: 'private' })
  await ana.call(likeComment, { params: { commentId: ofBea.comment.id } })
  await bea.call(likeComment, { params: { commentId: ofAna.comment.id } })
  await ana.call(askQuestion, {
    params: { postId: ofBea.post.id },
    // Its words stay, without a name.
    body: { content: 'À quand le banc ?' },
  })
  await ana.call(sharePost, {
    params: { postId: ofBea.post.id },
    body: { shared_to_user_id: bea.id, message: 'À lire, capucine', request_id: randomUUID() },
  })
  await ana.call(createReport, {
    body: { target_type: 'post', target_id: ofBea.post.id, reason: 'other', details: 'Propos de capucine' },
  })
  await bea.call(createReport, { body: { target_type: 'profile', target_id: ana.id, reason: 'spam' } })
  const moments = { now, later }
  await judged(context, { ana, bea }, moments)
  const [blocked, muted] = [await join('carl'), await join('dora')]
  await ana.call(blockMember, { params: { memberId: blocked.id } })
  await ana.call(muteMember, { params: { memberId: muted.id } })
  await ana.asksToFollow(muted)
  await ana.call(savePreferences, {
    body: {
      theme: 'dark',
      region_codes: ['75'],
      language: 'fr',
      notify_mentions: true,
      notify_follows: true,
      notify_replies: true,
    },
  })
  await ana.call(saveDraft, {
    params: { draftId: randomUUID() },
    body: { content: 'Pour plus tard, capucine', visibility: 'public', region_code: null },
  })
  await ana.call(addWordFilter, { body: { phrase: 'Capucine' } })
  await db
    .insertInto('website_links')
    .values({
      user_id: ana.id,
      website: 'https://capucine.test/',
      confirmed_at: now,
      checked_at: now,
      asked_at: now,
    })
    .execute()
  await ana.call(setDigest, { body: { rhythm: 'daily' } })
  const staff = await join('estelle', { moderator: true })
  const poll = await staff.call(createPoll, {
    body: {
      title: 'Un banc de plus ?',
      theme: 'social',
      options: ['Oui', 'Non'],
      ends_at: later.toISOString(),
    },
  })
  await ana.call(voteInPoll, { params: { pollId: poll.id }, body: { option: 1 } })
  await consulted(db, ana, later)
  await writesNotes(db, ana, bea, ofBea.post)
  await db.updateTable('polls').set({ created_by: ana.id }).where('id', '=', poll.id).execute()
  for (const subject of [
    { subject_type: 'profile', subject_id: ana.id },
    { subject_type: 'site', subject_id: 'exemple.test' },
  ] as const)
    await db
      .insertInto('moderation_signals')
      .values({
        ...subject,
        kind: 'mass_reports',
        acts: 20,
        members: 1,
        newcomers: 0,
        together: 0,
        opened_at: now,
        measured_at: now,
        dismissed_at: now,
        dismissed_by: ana.id,
      })
      .execute()
  await db
    .insertInto('recent_acts')
    .values({
      member_id: ana.id,
      act: 'link',
      mark: Buffer.from('capucine'),
      times: 1,
      since: now,
      until: later,
      content_id: ofAna.post.id,
      site: 'capucine.test',
    })
    .execute()
  await db
    .insertInto('recent_texts')
    .values({
      member_id: ana.id,
      kind: 'post',
      at: now,
      print: Buffer.alloc(16, 1),
      sketch: Buffer.alloc(32, 1),
      content_id: ofAna.post.id,
    })
    .execute()
  await ana.call(followLaw, { params: { reference: 'loi-citee' } })
  await ana.call(createAlert, { body: { kind: 'words', reference: 'capucine', rhythm: 'daily' } })
  await db
    .insertInto('alert_summaries')
    .values({ user_id: ana.id, rhythm: 'daily', news_count: 1, news: [], created_at: now })
    .execute()
  const event = await db
    .insertInto('events')
    .values({ type: 'debate', level: 'local', title: 'Débat', description: '', starts_at: later })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('event_subscriptions')
    .values({ user_id: ana.id, event_id: event.id, reminder: 'eve' })
    .execute()

  // A tick requested and one decided, through the interface of members.
  await db
    .insertInto('verification_requests')
    .values({
      user_id: ana.id,
      kind: 'renewal',
      role: 'politician',
      claimed_name: 'Ana',
      organisation: 'Mairie',
      mandate: 'Conseillère capucine',
      status: 'rejected',
      reason: 'documents_insufficient',
      note: 'Note de la vérification',
      decided_at: now,
    })
    .execute()
  await ana.sendsDocument(aPdf, 'mandat capucine.pdf')
  await context.transaction((tx) =>
    recordInLog(context, tx, {
      kind: 'verification_rejected',
      reason: 'documents_insufficient',
      subjectId: ana.id,
      decisionId: randomUUID(),
    }),
  )
  await db
    .insertInto('verification_requests')
    .values({
      user_id: bea.id,
      kind: 'first',
      role: 'politician',
      claimed_name: 'Bea',
      organisation: 'Mairie',
      mandate: 'Maire',
      status: 'approved',
      evidence: 'official_contact',
      decided_at: now,
      reviewer_id: ana.id,
      reviewers: 1,
    })
    .execute()
  await vouchedFor(context, { ana, bea }, now)
  await db
    .insertInto('reserve_candidates')
    .values({ event_id: event.id, user_id: ana.id, declared: true, created_at: now })
    .execute()
  await db
    .insertInto('reserve_acts')
    .values({
      actor_id: ana.id,
      act: 'candidate_marked',
      event_id: event.id,
      subject_id: ana.id,
      reason: 'https://www.exemple.test/candidats',
      created_at: now,
    })
    .execute()
  await db
    .insertInto('party_versions')
    .values({
      party_id: 'ps',
      revision: 2,
      act: 'party_amended',
      name: 'Parti socialiste',
      abbreviation: 'PS',
      orientation: 'left',
      color: '#E8557E',
      source_institution: 'CNCCFP',
      source_url: 'https://www.cnccfp.fr/',
      as_of: '2026-11-21',
      reason: 'Vérifié',
      actor_id: ana.id,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('rule_changes')
    .values({ rule: 'spam', kind: 'retired', version: 1, reason: 'Trop large', actor_id: ana.id })
    .execute()
  await atTheConsole(db, { ana, bea, staff }, moments)
  await announced(db, ana, moments)
  const { referral_code: code } = await db
    .selectFrom('profiles')
    .select('referral_code')
    .where('id', '=', ana.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('profiles').set({ referred_by: code }).where('id', '=', bea.id).execute()

  await db
    .insertInto('departed_follows')
    .values({ profile_id: ana.id, side: 'followers', release_at: later })
    .execute()
  await db
    .insertInto('ended_follows')
    .values({ follower_id: ana.id, following_id: muted.id, followed_at: now, ended_at: now })
    .execute()
  await waysIn(context, ana, moments)
  // Values to search for in rows: ids and texts of the member.
  return { ...scene, poll, marks: [ana.id, ana.email, 'capucine', code] }
}
