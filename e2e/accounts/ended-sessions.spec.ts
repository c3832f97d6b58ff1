import type { Page } from '@playwright/test'
import { expect, expectLoginPrompt, expectToast, postIn, publish, test } from '../support/conversation.ts'
import { png } from '../support/files.ts'
import { headerSignIn, memberLink, signIn } from '../support/identity.ts'
import { makeMember, sessionIn } from '../support/members.ts'

const commentField = (page: Page) => page.getByLabel('Ajouter un commentaire')
const sendComment = (page: Page) => page.getByRole('button', { name: 'Envoyer le commentaire' })

/** The tab receives nothing from the server by itself. */
const deafen = (page: Page) => page.routeWebSocket('**/realtime', () => {})

test('when a session ends elsewhere, the reader stays on the screen with their text', async ({
  member,
  author,
  request,
}) => {
  const id = await publish(request, await author())
  const { page, token } = await member()
  await page.goto(`/post/${id}`)
  await expect(memberLink(page)).toBeVisible()
  await commentField(page).fill('Une phrase longuement pesée')
  await request.post('/auth/v1/logout?scope=global', { headers: { authorization: `Bearer ${token}` } })
  await expect(headerSignIn(page)).toBeVisible()
  await expect(postIn(page, id)).toBeVisible()
  await expect(commentField(page)).toHaveValue('Une phrase longuement pesée')
  await sendComment(page).click()
  await expectLoginPrompt(page, 'Vous devez être connecté pour commenter.')
  await page.reload()
  await expect(commentField(page)).toHaveValue('Une phrase longuement pesée')
})

test('a comment sent after the end of the session is kept with a message; a reply in progress reopens @long', async ({
  member,
  author,
  request,
}) => {
  const id = await publish(request, await author())
  const { page, token } = await member()
  await deafen(page)
  await page.goto(`/post/${id}`)
  await commentField(page).fill('Bien dit')
  await sendComment(page).click()
  await expectToast(page, 'Commentaire ajouté')
  await page.getByRole('button', { name: 'Répondre' }).click()
  await page.getByLabel(/^Répondre à/).fill('Une nuance')
  await commentField(page).fill('Une suite')
  await request.post('/auth/v1/logout?scope=global', { headers: { authorization: `Bearer ${token}` } })
  await sendComment(page).click()
  await expectToast(page, 'Connexion requise', 'Vous devez être connecté pour commenter.')
  await expect(headerSignIn(page)).toBeVisible()
  await expect(commentField(page)).toHaveValue('Une suite')
  await page.reload()
  await expect(page.getByLabel(/^Répondre à/)).toHaveValue('Une nuance')
  await expect(commentField(page)).toHaveValue('Une suite')
})

test('a draft post survives an ended session and the next sign-in, hidden from other members @long', async ({
  browser,
  request,
}) => {
  const [email, stranger] = [await makeMember(request), await makeMember(request)]
  const context = await browser.newContext()
  const page = await context.newPage()
  const field = page.getByLabel('Texte du post')
  const write = async (who: string) => {
    await page.goto('/auth')
    await signIn(page, who)
    await expect(memberLink(page)).toBeVisible()
    await page.goto('/create-post')
  }
  await deafen(page)
  await write(email)
  await field.fill('Une tribune entière')
  const session = await sessionIn(page)
  // Pending requests of the page would detect the end first.
  await page.waitForLoadState('networkidle')
  await request.post('/auth/v1/logout?scope=global', {
    headers: { authorization: `Bearer ${session.access_token}` },
  })
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await expectToast(page, 'Connexion requise', 'Vous devez être connecté pour publier.')
  await expect(page.getByRole('main').getByText('Vous devez être connecté pour publier.')).toBeVisible()

  await write(email)
  await expect(field).toHaveValue('Une tribune entière')
  const again = await sessionIn(page)
  await request.post('/auth/v1/logout?scope=global', {
    headers: { authorization: `Bearer ${again.access_token}` },
  })
  await page.reload()
  await expect(headerSignIn(page)).toBeVisible()
  await write(stranger)
  await expect(field).toHaveValue('')
  await context.close()
})

test('a picture sent after the end of the session tells the page of it @long', async ({
  member,
  author,
  request,
}) => {
  const id = await publish(request, await author())
  const { page, token } = await member()
  await deafen(page)
  await page.goto(`/post/${id}`)
  await commentField(page).fill('Avec une photo')
  await page.locator('#commentaires input[type=file]').first().setInputFiles(png(60, 40))
  await page.waitForLoadState('networkidle')
  await request.post('/auth/v1/logout?scope=global', { headers: { authorization: `Bearer ${token}` } })
  await sendComment(page).click()
  await expectToast(page, 'Connexion requise', 'Vous devez être connecté pour commenter.')
  await expect(headerSignIn(page)).toBeVisible()
  await expect(commentField(page)).toHaveValue('Avec une photo')
})
