import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoToast, openAtHand, toasts, writesOf } from '../support/connection.ts'
import {
  comment,
  commentIn,
  expect,
  expectReactions,
  expectToast,
  follow,
  freshName,
  freshText,
  memberIdOf,
  postIn,
  publish,
  reactionIn,
  test,
  visit,
} from '../support/conversation.ts'
import { demo } from '../support/members.ts'
import { signOutOnProfile } from '../support/own-profile.ts'

test.use({ serviceWorkers: 'allow' })

const saveIn = (page: Page, id: string) => postIn(page, id).getByRole('button', { name: 'Sauvegarder' })
const followButton = (page: Page) => page.locator('main [data-follow]').first()
const pollOf = (page: Page, title: string) => page.locator('[data-poll]').filter({ hasText: title })

async function read<Answer>(request: APIRequestContext, token: string, address: string): Promise<Answer> {
  const answer = await request.get(`/api/v1${address}`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as Answer
}

/** A poll by the staff, and how to close it. */
async function openPoll(request: APIRequestContext, title: string) {
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    data: { email: 'moderation@parvis.example', password: demo.password },
  })
  const headers = { authorization: `Bearer ${(await answer.json()).access_token}` }
  const ends_at = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const opened = await request.post('/api/v1/polls', {
    headers,
    data: { title, description: '', theme: 'social', options: ['Oui', 'Non'], ends_at },
  })
  expect(opened.ok(), await opened.text()).toBe(true)
  const { id } = (await opened.json()) as { id: string }
  return { id, close: () => request.post(`/api/v1/polls/${id}/close`, { headers }) }
}

for (const where of ['', ' @mobile @long'])
  test(`[REA-04, REA-05, REA-06] without a connection a reaction shows at once, survives a reload, and is sent with the connection: the last one for each post${where}`, async ({
    member,
    author,
    request,
  }) => {
    const { page, token, context } = await member()
    const writer = await author()
    const [inFeed, onPage] = [await publish(request, writer), await publish(request, writer)]
    await openAtHand(page, `/post/${onPage}`)
    await openAtHand(page, '/?tab=citizens')
    await expect(postIn(page, inFeed)).toBeVisible()
    const writes = writesOf(page)

    await context.setOffline(true)
    await reactionIn(postIn(page, inFeed), 'support').click()
    await reactionIn(postIn(page, inFeed), 'vote').click()
    await expectReactions(postIn(page, inFeed), { support: 0, vote: 1 }, 'vote')
    await visit(page, `/post/${onPage}`)
    await reactionIn(postIn(page, onPage), 'question').click()
    await expectReactions(postIn(page, onPage), { question: 1 }, 'question')
    await expectNoToast(page)

    await page.reload()
    await expectReactions(postIn(page, onPage), { question: 1 }, 'question')
    await visit(page, '/?tab=citizens')
    await expectReactions(postIn(page, inFeed), { support: 0, vote: 1 }, 'vote')
    expect(writes).toEqual([])

    await context.setOffline(false)
    for (const [id, wanted] of [
      [inFeed, 'vote'],
      [onPage, 'question'],
    ])
      await expect
        .poll(async () => (await read<{ userReaction: string }>(request, token, `/posts/${id}`)).userReaction)
        .toBe(wanted)
    await expectReactions(postIn(page, inFeed), { support: 0, vote: 1 }, 'vote')
    await expectNoToast(page)
    await expect
      .poll(() => writes.toSorted())
      .toEqual([`PUT /api/v1/posts/${inFeed}/reaction`, `PUT /api/v1/posts/${onPage}/reaction`].toSorted())
    // Once the page has the answers, nothing is left to be sent again.
    await page.waitForLoadState('networkidle')
    await page.reload()
    await expectReactions(postIn(page, inFeed), { support: 0, vote: 1 }, 'vote')
    expect(writes).toHaveLength(2)
  })

for (const where of ['', ' @mobile @long'])
  test(`[RSR-08] without a connection a save, a follow, a like and a vote are shown as waiting, and sent with it${where} @long`, async ({
    member,
    author,
    request,
  }) => {
    const { page, token, context } = await member()
    const name = freshName('Plume')
    const writer = await author({ name })
    const answer = freshText('Une réponse')
    const id = await publish(request, writer)
    const commentId = await comment(request, writer, id, answer)
    const title = freshText('Un sondage')
    const poll = await openPoll(request, title)
    await openAtHand(page, `/post/${id}`)
    await visit(page, `/profile/${memberIdOf(writer)}`)
    await expect(followButton(page)).toBeVisible()
    await visit(page, '/polls')
    await expect(pollOf(page, title)).toBeVisible()
    await visit(page, `/post/${id}`)
    await expect(commentIn(page, answer)).toBeVisible()
    const writes = writesOf(page)
    await context.setOffline(true)
    await saveIn(page, id).click()
    await expect(saveIn(page, id)).toHaveAttribute('aria-pressed', 'true')
    const like = commentIn(page, answer).getByRole('button', { name: /[Aa]imer/ })
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await visit(page, `/profile/${memberIdOf(writer)}`)
    await followButton(page).click()
    await expect(followButton(page)).toHaveAttribute('data-follow', 'pending')
    await expect(followButton(page)).toHaveAccessibleName(
      `En attente de connexion : ne plus demander à suivre ${name}`,
    )
    await visit(page, '/polls')
    await pollOf(page, title).getByRole('radio', { name: 'Oui' }).check()
    await pollOf(page, title).getByRole('button', { name: 'Voter' }).click()
    await expect(pollOf(page, title)).toContainText('Votre vote partira au retour de la connexion')
    // Until then it may be changed.
    await pollOf(page, title).getByRole('radio', { name: 'Non' }).check()
    await pollOf(page, title).getByRole('button', { name: 'Voter' }).click()
    await expectNoToast(page)
    await visit(page, `/post/${id}`)
    await page.reload()
    await expect(saveIn(page, id)).toHaveAttribute('aria-pressed', 'true')
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    expect(writes).toEqual([])

    await context.setOffline(false)
    await expectToast(page, 'Post sauvegardé')
    await expect
      .poll(async () => (await read<{ is_saved: boolean }>(request, token, `/posts/${id}`)).is_saved)
      .toBe(true)
    await expect
      .poll(
        async () => (await read<{ is_liked: boolean }>(request, token, `/comments/${commentId}`)).is_liked,
      )
      .toBe(true)
    await expect
      .poll(
        async () =>
          (await read<{ follow_state: string }>(request, token, `/profiles/${memberIdOf(writer)}`))
            .follow_state,
      )
      .toBe('pending')
    await expect
      .poll(async () => (await read<{ userVote: number }>(request, token, `/polls/${poll.id}`)).userVote)
      .toBe(1)
    expect(writes.toSorted()).toEqual(
      [
        `PUT /api/v1/posts/${id}/saved`,
        `PUT /api/v1/comments/${commentId}/like`,
        `PUT /api/v1/members/${memberIdOf(writer)}/follow-request`,
        `POST /api/v1/polls/${poll.id}/vote`,
      ].toSorted(),
    )
    await visit(page, '/polls')
    await expect(pollOf(page, title).getByText('Votre choix', { exact: true })).toBeVisible()
    await expect(toasts(page).filter({ hasText: 'Erreur' })).toHaveCount(0)
  })

test('a pending write that is refused on reconnection is told once, and the former state is shown again @long', async ({
  member,
  author,
  request,
}) => {
  const { page, context } = await member()
  const writer = await author()
  const [kept, deleted] = [await publish(request, writer), await publish(request, writer)]
  const title = freshText('Un sondage')
  const poll = await openPoll(request, title)
  await openAtHand(page, '/?tab=citizens')
  await visit(page, '/polls')
  await expect(pollOf(page, title)).toBeVisible()
  await context.setOffline(true)
  await pollOf(page, title).getByRole('radio', { name: 'Oui' }).check()
  await pollOf(page, title).getByRole('button', { name: 'Voter' }).click()
  await visit(page, '/?tab=citizens')
  await reactionIn(postIn(page, kept), 'support').click()
  await reactionIn(postIn(page, deleted), 'support').click()
  await expectReactions(postIn(page, deleted), { support: 1 }, 'support')
  await request.delete(`/api/v1/posts/${deleted}`, { headers: { authorization: `Bearer ${writer}` } })
  await poll.close()
  await context.setOffline(false)
  await expectToast(page, 'Erreur', 'Ce post n’existe pas ou a été supprimé.')
  await expectToast(page, 'Erreur', 'Ce sondage est terminé : on n’y vote plus.')
  await expectReactions(postIn(page, kept), { support: 1 }, 'support')
  await page.waitForTimeout(1_500)
  await expect(toasts(page).filter({ hasText: 'Ce post n’existe pas' })).toHaveCount(1)
  await visit(page, '/polls')
  await page.getByRole('tab', { name: 'Historique' }).click()
  await expect(pollOf(page, title)).toContainText('Aucun vote')
})

test('waiting acts belong to their member: signing out drops them @long', async ({
  member,
  author,
  request,
}) => {
  const { page, context } = await member()
  const writer = await author()
  const id = await publish(request, writer)
  await openAtHand(page, '/profile')
  await openAtHand(page, '/?tab=citizens')
  await context.setOffline(true)
  await reactionIn(postIn(page, id), 'support').click()
  await expectReactions(postIn(page, id), { support: 1 }, 'support')
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).toContain(id)
  await visit(page, '/settings')
  await visit(page, '/profile')
  await signOutOnProfile(page)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connexion' })).toBeVisible()
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(id)
  const writes = writesOf(page)
  await context.setOffline(false)
  await visit(page, '/?tab=citizens')
  await expectReactions(postIn(page, id), { support: 0 }, null)
  await page.waitForTimeout(1_000)
  expect(writes.filter((one) => one.includes('reaction'))).toEqual([])
  const { reactions } = await read<{ reactions: { support: number } }>(request, writer, `/posts/${id}`)
  expect(reactions.support).toBe(0)
})

test('a follow that waits may be taken back before it is sent @long', async ({ member, author, request }) => {
  const { page, token, context } = await member()
  const [wanted, followed] = [await author(), await author()]
  await follow(request, token, followed)
  await openAtHand(page, '/')
  for (const other of [wanted, followed]) {
    await visit(page, `/profile/${memberIdOf(other)}`)
    await expect(followButton(page)).toBeVisible()
  }
  const writes = writesOf(page)
  await context.setOffline(true)
  await visit(page, `/profile/${memberIdOf(wanted)}`)
  await followButton(page).click()
  await expect(followButton(page)).toHaveAttribute('data-follow', 'pending')
  await followButton(page).click()
  await expect(followButton(page)).toHaveAttribute('data-follow', 'none')
  await context.setOffline(false)
  await page.waitForTimeout(1_000)
  expect(writes).toEqual([])
  await expect(followButton(page)).toHaveAttribute('data-follow', 'none')
})
