import type { Locator, Page } from '@playwright/test'
import {
  comment,
  expectLoginPrompt,
  memberIdOf,
  postIn,
  publish,
  reactionIn,
  test,
  visit,
} from '../support/conversation.ts'

const saveIn = (post: Locator) => post.getByRole('button', { name: 'Sauvegarder' })
const repostIn = (post: Locator) => post.getByRole('button', { name: /^Republier,/ })

async function reports(page: Page, id: string) {
  await postIn(page, id).getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Signaler ce post' }).click()
}

test('[PER-02][RSR-05][RSR-11][FOL-09] every act of a guest beyond reading asks them to sign in, with its own message', async ({
  page,
  author,
  request,
}) => {
  const writer = await author()
  const id = await publish(request, writer)
  await comment(request, writer, id, 'À vous')
  for (const address of ['/?tab=citizens', `/post/${id}`]) {
    await page.goto(address)
    const post = postIn(page, id)
    await reactionIn(post, 'support').click()
    await expectLoginPrompt(page, 'Vous devez être connecté pour réagir.')
    await saveIn(post).click()
    await expectLoginPrompt(page, 'Vous devez être connecté pour sauvegarder.')
    await repostIn(post).click()
    await expectLoginPrompt(page, 'Vous devez être connecté pour republier.')
    await reports(page, id)
    await expectLoginPrompt(page, 'Vous devez être connecté pour signaler du contenu')
  }
  for (const [reaction, effect] of [
    ['support', 'Votre soutien encouragera ce que dit ce post.'],
    ['question', 'Votre question demandera une réponse à l’auteur.'],
    ['vote', 'Votre vote dira que vous voteriez pour ce que propose ce post.'],
  ] as const) {
    await reactionIn(postIn(page, id), reaction).click()
    await expectLoginPrompt(page, effect)
  }
  await page.getByLabel('Ajouter un commentaire').fill('Sans compte')
  await page.getByLabel('Ajouter un commentaire').press('Enter')
  await expectLoginPrompt(page, 'Vous devez être connecté pour commenter.')
  await visit(page, `/profile/${memberIdOf(writer)}`)
  await page.locator('main [data-follow]').first().click()
  await expectLoginPrompt(page, 'Vous devez être connecté pour suivre un membre.')
  await page.getByRole('main').getByRole('button', { name: 'Message' }).click()
  await expectLoginPrompt(page, 'Vous devez être connecté pour envoyer des messages.')
})
