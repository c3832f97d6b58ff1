import {
  comment,
  expect,
  freshText,
  markAnswer,
  memberIdOf,
  postIn,
  publish,
  react,
  test,
} from '../support/conversation.ts'
import { demo, tokenOf } from '../support/members.ts'

test('[COM-03] a thread that stands first because the official answered in it says so @long', async ({
  author,
  page,
  request,
}) => {
  const official = await tokenOf(request, demo.politician, demo.password)
  const citizen = await author()
  const post = await publish(request, official)
  await react(request, citizen, post, 'question')
  const asked = await comment(request, citizen, post, freshText('Une question ancienne'))
  const reply = await comment(request, official, post, freshText('Voici la réponse'), asked)
  await markAnswer(request, official, post, reply)
  await comment(request, citizen, post, freshText('Un avis plus récent'))
  await page.goto(`/post/${post}`)
  const threads = page.getByRole('list', { name: 'Commentaires', exact: true }).locator('> li')
  await expect(threads).toHaveCount(2)
  await expect(threads.first()).toContainText('Une question ancienne')
  await expect(threads.first()).toContainText('Réponse de l’élu')
  await expect(threads.nth(1)).not.toContainText('Réponse de l’élu')
  // The mark stands on the official's own reply, never above somebody else's comment.
  await expect(threads.first().getByText('Réponse de l’élu')).toHaveCount(1)
  const label = await threads.first().getByText('Réponse de l’élu').boundingBox()
  const first = await threads.first().getByText('Une question ancienne').boundingBox()
  const answer = await threads.first().getByText('Voici la réponse').boundingBox()
  expect(label?.y).toBeGreaterThan(first?.y ?? 0)
  expect(label?.y).toBeLessThan(answer?.y ?? 0)
})

test('the page of a post shows its exact date @long', async ({ page, author, request }) => {
  const writer = await author()
  const id = await publish(request, writer)
  await page.goto(`/post/${id}`)
  await expect(postIn(page, id)).toContainText(/\d{1,2}(er)? \S+ \d{4} à \d\d:\d\d/)
  await expect(postIn(page, id)).toContainText('à l’instant')
})

test('from the menu of a card, its author is muted or blocked @long', async ({ member, author, request }) => {
  const { page } = await member()
  const muted = await author({ name: 'Odile Vasseur' })
  const blocked = await author({ name: 'Bernard Loiseau' })
  const one = await publish(request, muted)
  const other = await publish(request, blocked)
  await page.goto('/?tab=citizens')
  const choose = async (id: string, name: string) => {
    await postIn(page, id).getByRole('button', { name: 'Plus d’actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose(one, 'Masquer Odile Vasseur')
  await expect(page.getByText('Vous avez masqué Odile Vasseur')).toBeVisible()
  await expect(postIn(page, one)).toHaveCount(0)
  await choose(other, 'Bloquer Bernard Loiseau')
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquer' }).click()
  await expect(page.getByText('Vous avez bloqué Bernard Loiseau')).toBeVisible()
  await expect(postIn(page, other)).toHaveCount(0)
  await page.goto(`/profile/${memberIdOf(muted)}`)
  await postIn(page, one).getByRole('button', { name: 'Plus d’actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Ne plus masquer Odile Vasseur' })).toBeVisible()
})
