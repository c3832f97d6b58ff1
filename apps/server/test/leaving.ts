import { randomUUID } from 'node:crypto'
import { blockMember, muteMember } from '@parvis/contract/blocks.ts'
import { createComment, likeComment } from '@parvis/contract/comments.ts'
import { setDigest } from '@parvis/contract/digest.ts'
import { followLaw } from '@parvis/contract/laws.ts'
import { createPoll, voteInPoll } from '@parvis/contract/polls.ts'
import { savePreferences } from '@parvis/contract/preferences.ts'
import { editOwnProfile } from '@parvis/contract/profiles.ts'
import { createReport } from '@parvis/contract/reports.ts'
import { sharePost } from '@parvis/contract/shares.ts'
import { addWordFilter } from '@parvis/contract/word-filters.ts'
import { recordInLog } from '../src/features/transparency-log/service.ts'
import type { World } from '../src/world.ts'
import { sends } from './attachments.ts'
import { jpeg } from './files.ts'
import type { JoinOptions } from './joining.ts'
import { aPdf, type Member } from './people.ts'
import { Refused } from './refused.ts'
import { openingWording } from './rules.ts'
import { twoMembers } from './two-members.ts'

/** Sends a picture of oneself, and shows it. */
async function showsFace(member: Member): Promise<void> {
  const { status, json } = await member.sendRaw(
    'POST',
    '/api/me/avatar',
    new Uint8Array(await jpeg(80, 80)),
    'image/jpeg',
  )
  if (status >= 400) throw new Refused(status, json)
  await member.call(editOwnProfile, { body: { avatar_url: json.avatar_url } })
}

/**
 * A member who has left something in every table that can name one. A table that is new makes the tests of export and
 * deletion fail until it has its row here, and is handled there.
 */
export async function someoneEverywhere(
  world: World,
  join: (name: string, options?: JoinOptions) => Promise<Member>,
) {
  const scene = await twoMembers(join)
  const { ana, bea, ofAna, ofBea, shared } = scene
  const { db, clock } = world
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
  await ana.call(sharePost, {
    params: { postId: ofBea.post.id },
    body: { shared_to_user_id: bea.id, message: 'À lire, capucine', request_id: randomUUID() },
  })
  await ana.call(createReport, {
    body: { target_type: 'post', target_id: ofBea.post.id, reason: 'other', details: 'Propos de capucine' },
  })
  await bea.call(createReport, { body: { target_type: 'profile', target_id: ana.id, reason: 'spam' } })
  // What was decided about them, and by them.
  const judged = await db
    .selectFrom('moderation_cases')
    .select(['id', 'author_id'])
    .where('author_id', 'in', [ana.id, bea.id])
    .execute()
  for (const { id: case_id, author_id } of judged) {
    const { id } = await db
      .insertInto('moderation_decisions')
      .values({
        case_id,
        moderator_id: author_id === ana.id ? bea.id : ana.id,
        kind: 'warn',
        rule: 'spam',
        rule_wording: openingWording('spam'),
        ground: 'terms',
        facts: author_id === ana.id ? 'Dix fois « capucine »' : 'Des propos répétés',
        note: 'Note de la modération',
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('moderation_acts')
      .values({ actor_id: ana.id, subject_id: ana.id, act: 'case_decided', case_id, decision_id: id })
      .execute()
  }
  // What they contested, answered and gave notice of, and a notice of their profile.
  for (const { decision_id, appellant_id } of await db
    .selectFrom('moderation_decisions')
    .innerJoin('moderation_cases', 'moderation_cases.id', 'moderation_decisions.case_id')
    .select(['moderation_decisions.id as decision_id', 'moderation_cases.author_id as appellant_id'])
    .execute())
    await db
      .insertInto('moderation_appeals')
      .values({
        decision_id,
        appellant_id,
        text: appellant_id === ana.id ? 'Je n’ai rien dit de tel, foi de capucine' : 'Je conteste',
        claimed_by: ana.id,
        claimed_until: later,
        status: 'upheld',
        decided_by: ana.id,
        answer: 'Non',
        decided_at: now,
      })
      .execute()
  for (const [member, target_id, name] of [
    [ana, bea.id, 'Ana Capucine'],
    [bea, ana.id, 'Bea'],
  ] as const)
    await db
      .insertInto('legal_notices')
      .values({
        receipt: `PV-${name.slice(0, 3).toUpperCase()}`,
        secret_hash: Buffer.from(name),
        member_id: member.id,
        notifier_name: name,
        notifier_email: member.email,
        target_type: 'profile',
        target_id,
        address: `http://parvis.test/profile/${target_id}`,
        reason: 'other',
        explanation: member === ana ? 'Propos de capucine' : 'Des propos',
      })
      .execute()
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
  await ana.call(addWordFilter, { body: { phrase: 'Capucine' } })
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
  await db.updateTable('polls').set({ created_by: ana.id }).where('id', '=', poll.id).execute()
  for (const subject of [{ profile_id: ana.id }, { site: 'exemple.test' }])
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
  await ana.call(followLaw, { params: { reference: 'loi-citee' } })
  const event = await db
    .insertInto('events')
    .values({ type: 'debate', level: 'local', title: 'Débat', description: '', starts_at: later })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('event_subscriptions')
    .values({ user_id: ana.id, event_id: event.id, reminder: 'eve' })
    .execute()

  // A tick that was asked for, and one decided on: what members do through screens of their own.
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
  await world.transaction((tx) =>
    recordInLog(world, tx, {
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
  const { id: official_id } = await db
    .insertInto('officials')
    .values({ uid: 'PA900001', institution: 'assemblee', name: 'Agathe Exemple', digest: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('official_links').values({ official_id, user_id: ana.id }).execute()
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
  const { referral_code: code } = await db
    .selectFrom('profiles')
    .select('referral_code')
    .where('id', '=', ana.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('profiles').set({ referred_by: code }).where('id', '=', bea.id).execute()

  // What the auth server keeps on the way.
  const session = await db
    .selectFrom('auth.sessions')
    .select('id')
    .where('user_id', '=', ana.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('push_devices')
    .values({
      user_id: ana.id,
      session_id: session.id,
      endpoint: 'https://push.exemple.test/capucine',
      p256dh: 'p'.repeat(87),
      auth: 'a'.repeat(22),
    })
    .execute()
  await db
    .insertInto('auth.auth_codes')
    .values({
      code_hash: Buffer.from('code'),
      user_id: ana.id,
      amr_method: 'password',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'plain',
      expires_at: later,
    })
    .execute()
  await db
    .insertInto('auth.one_time_tokens')
    .values({
      user_id: ana.id,
      kind: 'recovery',
      link_hash: Buffer.from('link'),
      code_hash: Buffer.from('code'),
      created_at: now,
      expires_at: later,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('auth.flow_states')
    .values({
      state_hash: Buffer.from('state'),
      provider: 'google',
      redirect_to: 'http://parvis.test/',
      link_user_id: ana.id,
      nonce: 'nonce',
      sealed_verifier: 'sealed',
      created_at: now,
      expires_at: later,
    })
    .execute()
  await db
    .insertInto('auth.factors')
    .values({
      user_id: ana.id,
      factor_type: 'totp',
      friendly_name: 'Téléphone de capucine',
      sealed_secret: 'sealed',
      created_at: now,
      updated_at: now,
    })
    .execute()
  // As they stand in rows: who it is, and what they said.
  return { ...scene, poll, marks: [ana.id, ana.email, 'capucine', code] }
}
