import { closePoll, voteInPoll } from '@parvis/contract/content/polls.ts'
import { setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { answerQuestions } from '@parvis/contract/content/questions.ts'
import { expect } from 'vitest'
import { publishes, sends } from '../../../../test/attachments.ts'
import { castsBallots, fixed } from '../../../../test/ballots.ts'
import { asked, embed, opensPoll } from '../../../../test/embeds.ts'
import { jpeg } from '../../../../test/files.ts'
import { test } from '../../../../test/parvis.ts'

test('a post is shown with its author, badge, words, date and counts, and a link to it that opens a new tab', async ({
  join,
  guest,
}) => {
  const official = await join('odile', { role: 'politician', verified: true, party: 'ps' })
  const citizen = await join('manon')
  const post = await official.publishes(
    'Le budget est voté.\nMerci à @manon #budget https://exemple.fr/a?b=1&c=2',
  )
  await citizen.reacts(post, 'support')
  const { status, headers, text } = await embed(guest, `posts/${post.id}?lang=fr`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(text).toContain('<html lang="fr">')
  expect(text).toContain('<bdi>odile</bdi>')
  expect(text).toContain('aria-label="Compte vérifié"')
  expect(text).toContain('Responsable politique\u00a0· ')
  expect(text).toContain('Parti socialiste')
  expect(text).toContain('Le budget est voté.\n')
  expect(text).toContain(
    '<a href="http://parvis.test/profile/manon" target="_blank" rel="noopener">@manon</a>',
  )
  expect(text).toContain(
    'href="https://exemple.fr/a?b=1&amp;c=2" target="_blank" rel="noopener nofollow ugc"',
  )
  expect(text).toContain(`<time datetime="${post.created_at}">`)
  expect(text).toContain('<span>1 soutien</span>')
  expect(text).toContain(
    `<a href="http://parvis.test/post/${post.id}" target="_blank" rel="noopener">Voir le post sur Parvis</a>`,
  )
  for (const [, attributes] of text.matchAll(/<a ([^>]*)>/g))
    expect(attributes).toMatch(/target="_blank" rel="noopener[ a-z]*"/)
})

test('a sensitive content is folded behind its notice; a disputed one stands below it', async ({
  join,
  guest,
  context,
}) => {
  const citizen = await join('manon')
  const labelled = async (label: 'sensitive' | 'disputed', lang: string) => {
    const post = await citizen.publishes('Dur à lire')
    await context.db.updateTable('posts').set({ moderation_label: label }).where('id', '=', post.id).execute()
    return (await embed(guest, `posts/${post.id}?lang=${lang}`)).text
  }
  expect(await labelled('sensitive', 'fr')).toMatch(
    /<b>Contenu sensible<\/b>[\s\S]*<details><summary>Afficher<\/summary>[\s\S]*Dur à lire/,
  )
  const disputed = await labelled('disputed', 'en')
  expect(disputed).toContain('<b>Disputed content</b>')
  expect(disputed).not.toContain('<details>')
})

test('a picture is small, lazy, of this site, and may be shown in the frames of other sites', async ({
  join,
  guest,
}) => {
  const citizen = await join('manon')
  const image = await sends(citizen, await jpeg(1_600, 900), { type: 'image/jpeg' })
  const post = await publishes(citizen, image, 'public', 'La "place"')
  const { text } = await embed(guest, `posts/${post.id}?lang=fr`)
  const [, src = '', rest = ''] = /<figure><img src="http:\/\/parvis\.test([^"]+)"([^>]*)>/.exec(text) ?? []
  expect(rest).toContain('alt="La &quot;place&quot;" loading="lazy"')
  expect(Number(/ width="(\d+)"/.exec(rest)?.[1])).toBeLessThan(1_200)
  const file = await guest.send('GET', src)
  expect(file.status).toBe(200)
  expect(file.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  // A picture that only some may see stays with this site.
  await citizen.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'private' } })
  expect((await citizen.send('GET', src)).headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('a poll shows its answers while it is open, and its shares to guests once it is closed', async ({
  join,
  guest,
  context,
}) => {
  const official = await join('odile', { role: 'politician', verified: true })
  const poll = await opensPoll(official, { description: 'Une question simple' })
  await (await join('ana')).call(voteInPoll, { params: { pollId: poll.id }, body: { option: 0 } })
  const open = (await embed(guest, `polls/${poll.id}?lang=fr`)).text
  expect(open).toContain('Rouvrir le marché ?')
  expect(open).toContain('<ul class="choices">')
  expect(open).toContain('Voter sur Parvis')
  expect(open).not.toContain('%<')
  // A member who has voted sees shares on the site; the embed is everybody's.
  expect((await embed(official, `polls/${poll.id}?lang=fr`)).text).toBe(open)
  await castsBallots(context, poll, [9])
  const small = await opensPoll(official)
  await castsBallots(context, small, [9])
  for (const one of [poll, small]) await official.call(closePoll, { params: { pollId: one.id } })
  for (const one of [poll, small]) await fixed(guest, one)
  const closed = (await embed(guest, `polls/${poll.id}?lang=en`)).text
  expect(closed).toContain('<b>100%</b>')
  expect(closed).toContain('Unrepresentative results')
  expect(closed).toContain('Ended on')
  const few = (await embed(guest, `polls/${small.id}?lang=en`)).text
  expect(few).toContain('Fewer than ten votes: no percentages are published')
  expect(few).not.toContain('%<')
})

test('a question shows the official’s answer, never who asks, and follows both', async ({ join, guest }) => {
  const { official, ana, post, question } = await asked(join)
  const shown = async () => (await embed(guest, `questions/${question.id}?lang=fr`)).text
  const waiting = await shown()
  expect(waiting).toContain('Et les écoles ?')
  expect(waiting).toContain('1 personne la pose')
  expect(waiting).toContain('Sans réponse pour l’instant')
  expect(waiting).not.toContain('ana')
  expect(waiting).toContain(`href="http://parvis.test/post/${post.id}#question-${question.id}"`)
  const comment = await official.comments(post, 'Elles rouvrent lundi')
  await official.call(answerQuestions, { params: { postId: post.id }, body: { comment_id: comment.id } })
  await expect.poll(shown).toContain('Elles rouvrent lundi')
  await official.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'private' } })
  await expect.poll(shown).toContain('plus disponible')
  expect((await ana.send('GET', `/embed/questions/${question.id}`)).status).toBe(404)
})
