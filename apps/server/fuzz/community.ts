import { randomUUID } from 'node:crypto'
import { createPoll } from '@parvis/contract/content/polls.ts'
import { savePost } from '@parvis/contract/content/posts.ts'
import { openConversation, sendMessage } from '@parvis/contract/messaging/messages.ts'
import { blockMember, unblockMember } from '@parvis/contract/people/blocks.ts'
import { addWordFilter } from '@parvis/contract/people/word-filters.ts'
import { createReport } from '@parvis/contract/trust/reports.ts'
import { sends } from '../test/attachments.ts'
import { jpeg } from '../test/files.ts'
import type { Parvis } from '../test/parvis.ts'
import { aPdf, Guest, Member } from '../test/people.ts'
import { admits } from '../test/registration.ts'
import { type OwnRows, ownRowsOf } from './own-rows.ts'
import { fillTables, learnRows } from './rows.ts'
import { SeenIds } from './seen-ids.ts'

/**
 * The readers. Answers to the first five are checked for leaks; the actor and the staff change things; the back office
 * uses a service token and sees accounts.
 */
export type Reader = 'blocker' | 'blocked' | 'follower' | 'stranger' | 'guest' | 'actor' | 'staff' | 'office'

/** A text in one row, and the readers who may see it. */
interface Secret {
  text: string
  mayRead: ReadonlySet<Reader>
}

export interface Community {
  known: SeenIds
  /** Reader that sends a call; the back office's token is in the call. */
  readers: Record<Reader, Guest>
  /** Ids of each reader's own rows. */
  ownRows: Map<Reader, OwnRows>
  secrets: Secret[]
  /** Replaces the actor with this token: its calls may have ended its own account or session. */
  renewActor(token: string | null): Promise<void>
}

const everybody: Reader[] = [
  'blocker',
  'blocked',
  'follower',
  'stranger',
  'guest',
  'actor',
  'staff',
  'office',
]

/**
 * A small community with one row of every kind that not everybody may see. Alix (the blocker) and Bo (the blocked)
 * cannot see each other; Fanny follows Alix. Each text with an audience is written once and contains its own mark.
 */
export async function openCommunity({
  context,
  place,
  join,
}: Pick<Parvis, 'context' | 'place' | 'join'>): Promise<Community> {
  const secrets: Secret[] = []
  const secret = (mayRead: Reader[]): string => {
    const text = `secret${randomUUID().slice(0, 8)}`
    secrets.push({ text, mayRead: new Set(mayRead) })
    return text
  }
  const without = (...some: Reader[]) => everybody.filter((reader) => !some.includes(reader))

  await fillTables({ context, join })
  const official = { role: 'politician', verified: true, party: 'ps' } as const
  const [alix, bo, fanny, sacha, staff] = [
    await join('alix', official),
    await join('bo', official),
    await join('fanny'),
    await join('sacha'),
    await join('stef', { moderator: true, administrator: true, role: 'journalist', verified: true }),
  ]
  let actors = 0
  const newActor = async () => {
    const member = await join(`actor-${actors++}`, { role: 'journalist', verified: true })
    const post = await member.publishes('Un article de plus')
    await member.comments(post, 'Une précision')
    await member.call(addWordFilter, { body: { phrase: 'bancs' } })
    return member
  }
  const actor = await newActor()
  await actor.follows(staff)
  await staff.follows(actor)
  const talk = await actor.call(openConversation, { body: { user1_id: actor.id, user2_id: staff.id } })
  await actor.call(sendMessage, {
    params: { conversationId: talk.id },
    body: { content: 'Bonjour', request_id: randomUUID() },
  })
  await fanny.follows(alix)
  await alix.follows(fanny)
  secrets.push(
    { text: alix.email, mayRead: new Set(['blocker', 'office']) },
    { text: bo.email, mayRead: new Set(['blocked', 'office']) },
  )

  const hostPost = await staff.publishes('Chez la modération #climat', { region_code: '75' })
  const thread = await staff.comments(hostPost, 'Qu’en dites-vous ?')

  for (const [author, itself, other] of [
    [alix, 'blocker', 'blocked'],
    [bo, 'blocked', 'blocker'],
  ] as const) {
    await author.publishes(`Pour tous ${secret(without(other))} #climat`, { region_code: '75' })
    const followers: Reader[] = itself === 'blocker' ? ['follower'] : []
    await author.publishes(`Aux abonnés ${secret([itself, ...followers])}`, { visibility: 'followers' })
    await author.publishes(`Pour moi ${secret([itself])}`, { visibility: 'private' })
    await author.comments(hostPost, `Une remarque ${secret(without(other))}`)
    await author.comments(hostPost, `Une réponse ${secret(without(other))}`, { on: thread })
    await sends(author, await jpeg(16, 16), { type: 'image/jpeg' })
    await author.call(addWordFilter, { body: { phrase: secret([itself]) } })
    await context.db
      .updateTable('profiles')
      .set({ bio: `Biographie ${secret(without(other))}`, location: secret(without(other)) })
      .where('id', '=', author.id)
      .execute()
  }

  const conversation = await alix.call(openConversation, { body: { user1_id: alix.id, user2_id: fanny.id } })
  for (const from of [alix, fanny])
    await from.call(sendMessage, {
      params: { conversationId: conversation.id },
      body: { content: `Entre nous ${secret(['blocker', 'follower'])}`, request_id: randomUUID() },
    })
  const boPost = await context.db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', bo.id)
    .where('visibility', '=', 'public')
    .executeTakeFirst()
  if (boPost === undefined) throw new Error('Bo has published nothing')
  await sacha.call(savePost, { params: { postId: boPost.id } })
  await sacha.call(createReport, {
    body: {
      target_type: 'post',
      target_id: boPost.id,
      reason: 'other',
      details: `Signalement ${secret(['stranger', 'staff'])}`,
    },
  })
  await actor.sendsDocument(aPdf, `${secret(['actor', 'staff'])}.pdf`)
  await staff.call(createPoll, {
    body: {
      title: 'Un banc de plus ?',
      theme: 'social',
      options: ['Oui', 'Non'],
      ends_at: new Date(context.clock.now().getTime() + 86_400_000).toISOString(),
    },
  })
  await sacha.asksToFollow(alix)
  await alix.call(blockMember, { params: { memberId: bo.id } })
  await alix.call(blockMember, { params: { memberId: staff.id } })
  await alix.call(unblockMember, { params: { memberId: staff.id } })

  const known = new SeenIds()
  await learnRows(context, known)
  for (const { id, email } of [alix, bo, fanny, sacha, staff, actor]) {
    known.add('profiles/reference', id, nameOf(email))
    known.add('username', nameOf(email))
  }

  const readers: Record<Reader, Guest> = {
    blocker: alix,
    blocked: bo,
    follower: fanny,
    stranger: sacha,
    guest: new Guest(place),
    actor,
    staff,
    office: new Guest(place),
  }
  const ownRows = new Map<Reader, OwnRows>()
  for (const [reader, member] of Object.entries(readers))
    if (member instanceof Member) ownRows.set(reader as Reader, await ownRowsOf(context, member.id))
  return {
    known,
    readers,
    ownRows,
    secrets,
    async renewActor(token) {
      // Several of its calls may have been refused at once.
      if (readers.actor.token !== token) return
      // A generated call of the staff may have closed the site to newcomers.
      await admits(staff, 'open').catch((refused) => {
        if (refused.code !== 'site_settings_unchanged') throw refused
      })
      const renewed = await newActor()
      readers.actor = renewed
      ownRows.set('actor', await ownRowsOf(context, renewed.id))
      await learnRows(context, known)
    },
  }
}

const nameOf = (email: string) => email.split('@')[0] ?? ''

/** Returns the marks in a response of rows that the reader may not see. */
export function leaked(community: Community, reader: Reader, text: string): string[] {
  return community.secrets
    .filter((secret) => !secret.mayRead.has(reader) && text.includes(secret.text))
    .map((secret) => secret.text)
}
