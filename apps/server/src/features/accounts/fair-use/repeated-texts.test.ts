import { randomUUID } from 'node:crypto'
import { alikeText, sameText } from '@parvis/contract/accounts/fair-use.ts'
import { editComment } from '@parvis/contract/content/comments.ts'
import { quotePost } from '@parvis/contract/content/post-lifecycle.ts'
import { createPost } from '@parvis/contract/content/posts.ts'
import { editMessage, openConversation, sendMessage } from '@parvis/contract/messaging/messages.ts'
import { describe, expect } from 'vitest'
import { edits, refusalOf, settled, test } from '../../../../test/fair-use.ts'
import type { Member } from '../../../../test/people.ts'

const text = 'Rejoignez-nous samedi à quinze heures devant la mairie'

describe('a repeated text', () => {
  test('is refused to its author however it is disguised, for an hour only', async ({
    join,
    context,
    clock,
  }) => {
    const ana = await settled(context, await join('ana'))
    const draft = { content: text, request_id: randomUUID() }
    const [post, again] = await Promise.all([
      ana.call(createPost, { body: draft }),
      ana.call(createPost, { body: draft }),
    ])
    expect(again.id).toBe(post.id)
    for (const dressed of [
      text,
      text.toUpperCase(),
      text.normalize('NFD'),
      [...text].join('\u200b'),
      text.replaceAll(' ', ' \u2060  \n'),
      `\u202e${text}\u3164`,
      text.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
      `${text} !!! 🔥🔥`,
      `@camille_durand ${text} @jean`,
    ]) {
      const refusal = await refusalOf(ana.publishes(dressed))
      expect(refusal?.code, dressed).toBe('text_repeated')
      expect(refusal?.fields?.why).toBe('in_a_row')
      const seconds = (Date.parse(refusal?.fields?.until ?? '') - Date.now()) / 1_000
      expect(seconds).toBeGreaterThan(sameText.window - 60)
      expect(seconds).toBeLessThanOrEqual(sameText.window)
    }
    // A refused text leaves nothing; a double click is no repetition; short texts are exempt.
    expect((await ana.call(createPost, { body: draft })).id).toBe(post.id)
    expect(await context.db.selectFrom('posts').select('id').execute()).toHaveLength(1)
    await ana.publishes('Merci !')
    await ana.publishes('Merci !')
    // Edits and quotes count too; changing one's own text back and forth does not.
    const other = await ana.publishes('Un tout autre sujet, plus long que les quelques mots comptés')
    await expect(edits(ana, other, `${text}…`)).toBeRefused('text_repeated')
    await ana.removes(other)
    const bea = await settled(context, await join('bea'))
    const hers = await bea.publishes(text)
    await expect(ana.call(quotePost, { params: { postId: hers.id }, body: { content: text } })).toBeRefused(
      'text_repeated',
    )
    const changed = await edits(ana, post, `${text}, venez nombreux et nombreuses`)
    await edits(ana, changed, text)

    // A deleted text may be posted again: correcting an oversight is no flood.
    await ana.removes(post)
    await ana.publishes(text)
    await expect(ana.publishes(text)).toBeRefused('text_repeated')
    clock.advance({ minutes: 61 })
    await ana.publishes(text)
  })

  test('with a number, a word, accents or an hour changed is a sequel; a third in a row is refused, whatever was changed', async ({
    join,
    context,
    clock,
  }) => {
    for (const [turn, changed] of [
      `${text} 2`,
      `${text} #a`,
      `${text} 4821003377`,
      text.replaceAll('à', 'a'),
      text.replace('quinze', 'seize'),
    ].entries()) {
      const ana = await settled(context, await join(`ana${turn}`))
      await ana.publishes(text)
      expect(await refusalOf(ana.publishes(changed)), changed).toBeNull()
      const third = await refusalOf(ana.publishes(`${text} 3`))
      expect(third, changed).toMatchObject({ code: 'text_repeated', fields: { why: 'in_a_row' } })
    }
    // Something else between ends the row; the same text keeps its hour when it is published to all again and again.
    const bea = await settled(context, await join('bea'))
    for (let turn = 1; turn <= alikeText.toMany.post; turn += 1) {
      await bea.publishes(text)
      await bea.publishes(
        `Un sujet sans aucun rapport avec le précédent, à savoir ${'abcd'.repeat(turn * 9)}`,
      )
      clock.advance({ minutes: 1 })
    }
    const many = await refusalOf(bea.publishes(text))
    expect(many).toMatchObject({ code: 'text_repeated', fields: { why: 'to_many' } })
    const minutes = (Date.parse(many?.fields?.until ?? '') - context.clock.now().getTime()) / 60_000
    expect(Math.round(minutes)).toBe(60 - alikeText.toMany.post)
    clock.advance({ minutes: minutes + 1 })
    await bea.publishes(text)
  })

  test('goes to a handful of people, and to a few posts as a comment, whatever is written between', async ({
    join,
    context,
  }) => {
    const ana = await settled(context, await join('ana'))
    const writesTo = async (name: string, content: string) => {
      const other = await join(name)
      await other.follows(ana)
      const { id: conversationId } = await ana.call(openConversation, {
        body: { user1_id: ana.id, user2_id: other.id },
      })
      return ana.call(sendMessage, {
        params: { conversationId },
        body: { content, request_id: randomUUID() },
      })
    }
    for (let turn = 1; turn <= alikeText.toMany.message; turn += 1) {
      await writesTo(`ami${turn}`, `${text} ${turn}`)
      await writesTo(`autre${turn}`, `Bonjour, voici tout autre chose : ${'abcd'.repeat(turn * 7)}`)
    }
    expect(await refusalOf(writesTo('ami-de-trop', `${text} 99`))).toMatchObject({
      code: 'text_repeated',
      fields: { why: 'to_many', until: expect.any(String) },
    })
    const bea = await settled(context, await join('bea'))
    for (let turn = 1; turn <= alikeText.toMany.comment; turn += 1) {
      const post = await bea.publishes(`Mot ${turn}`)
      await ana.comments(post, `${text} ${turn}`)
      await ana.comments(post, `Un avis sur un tout autre sujet que le premier ${'abcd'.repeat(turn * 7)}`)
    }
    const last = await bea.publishes('Mot de la fin')
    expect(await refusalOf(ana.comments(last, text))).toMatchObject({
      code: 'text_repeated',
      fields: { why: 'to_many' },
    })
  })

  test('goes to a contact who has answered as often as one likes, and counts for nobody else then', async ({
    join,
    context,
  }) => {
    const [ana, bea] = [await settled(context, await join('ana')), await settled(context, await join('bea'))]
    const conversationWith = async (other: Member) => {
      await other.follows(ana)
      const users = { user1_id: ana.id, user2_id: other.id }
      return (await ana.call(openConversation, { body: users })).id
    }
    const writes = (from: Member, conversationId: string, content: string) =>
      from.call(sendMessage, { params: { conversationId }, body: { content, request_id: randomUUID() } })
    const known = await conversationWith(bea)
    for (let turn = 1; turn <= sameText.message; turn += 1) await writes(ana, known, text)
    expect(await refusalOf(writes(ana, known, text))).toMatchObject({ code: 'text_repeated' })
    const sent = await writes(bea, known, 'Oui')
    expect(sent.id).toBeDefined()
    for (let turn = 1; turn <= 3; turn += 1) {
      await writes(ana, known, text)
      await writes(ana, known, `${text} ${turn}`)
    }
    // To others it counts from the first.
    const other = await conversationWith(await join('carl'))
    for (let turn = 1; turn <= sameText.message; turn += 1) await writes(ana, other, text)
    expect(await refusalOf(writes(ana, other, text))).toMatchObject({ code: 'text_repeated' })
  })

  test('posted many times at once is published once; comments allow a second, messages a handful', async ({
    join,
    context,
  }) => {
    const [ana, bea] = [await settled(context, await join('ana')), await settled(context, await join('bea'))]
    const posts = await Promise.all(Array.from({ length: 6 }, () => refusalOf(ana.publishes(text))))
    expect(posts.filter((refusal) => refusal === null)).toHaveLength(1)

    const post = await bea.publishes('Un mot')
    const comments = await Promise.all([
      ...Array.from({ length: 5 }, () => refusalOf(ana.comments(post, text))),
      // Sent together with those that are refused.
      refusalOf(bea.comments(post, 'Une réponse')),
    ])
    expect(comments.filter((refusal) => refusal?.code === 'text_repeated')).toHaveLength(5 - sameText.comment)
    expect(comments.at(-1)).toBeNull()
    expect((await bea.opens(post)).commentCount).toBe(sameText.comment + 1)
    const own = await ana.comments(post, 'Autre chose')
    await expect(
      ana.call(editComment, { params: { commentId: own.id }, body: { content: text } }),
    ).toBeRefused('text_repeated')

    await bea.follows(ana)
    const { id: conversationId } = await ana.call(openConversation, {
      body: { user1_id: ana.id, user2_id: bea.id },
    })
    const writes = (request_id: string) =>
      ana.call(sendMessage, { params: { conversationId }, body: { content: text, request_id } })
    const ids = Array.from({ length: sameText.message }, () => randomUUID())
    for (const id of ids) await writes(id)
    for (const id of ids) await writes(id)
    await expect(writes(randomUUID())).toBeRefused('text_repeated')
    // For messages, nothing is stored that reveals the text, or that another member sent the same.
    const kept = await context.db.selectFrom('recent_acts').select('act').execute()
    const [one] = await context.db
      .selectFrom('recent_texts')
      .selectAll()
      .where('kind', '=', 'message')
      .execute()
    expect([one?.content_id, one?.sketch.length, one?.print.length]).toEqual([null, 32, 16])
    expect(kept.map(({ act }) => act).sort()).toEqual(['comment_text', 'post_text'])
  })

  test('sent to eight members at once reaches five, and edited into eight messages at once changes five', async ({
    join,
    context,
  }) => {
    const ana = await settled(context, await join('ana'))
    const others = await Promise.all(Array.from({ length: 8 }, (_, place) => join(`autre_${place}`)))
    const conversations = await Promise.all(
      others.map((other) => ana.call(openConversation, { body: { user1_id: ana.id, user2_id: other.id } })),
    )
    const writes = (conversationId: string, content: string) =>
      ana.call(sendMessage, { params: { conversationId }, body: { content, request_id: randomUUID() } })
    const sent = await Promise.all(conversations.map(({ id }) => refusalOf(writes(id, text))))
    expect(sent.filter((refusal) => refusal?.code === 'text_repeated')).toHaveLength(
      8 - alikeText.toMany.message,
    )

    const short = await Promise.all(conversations.map(({ id }) => writes(id, 'Bonjour')))
    const other = 'Apportez vos chaises, nous en manquons pour la salle du premier étage'
    const edited = await Promise.all(
      short.map(({ id }) =>
        refusalOf(ana.call(editMessage, { params: { messageId: id }, body: { content: other } })),
      ),
    )
    expect(edited.filter((refusal) => refusal?.code === 'text_repeated')).toHaveLength(
      8 - alikeText.toMany.message,
    )
  })
})
