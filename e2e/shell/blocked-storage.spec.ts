import { expect, postIn, publish, test } from '../support/conversation.ts'
import { headerSignIn, openDialog, signIn } from '../support/identity.ts'
import { makeMember, tokenOf } from '../support/members.ts'

test('a browser that blocks storage reads, signs in and writes: everything lasts as long as the page @long', async ({
  page,
  request,
}) => {
  const email = await makeMember(request)
  const id = await publish(request, await tokenOf(request, email), 'Lu sans mémoire')
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await page.goto(`/post/${id}`)
  await expect(postIn(page, id)).toContainText('Lu sans mémoire')
  await expect(headerSignIn(page)).toBeVisible()

  await signIn(await openDialog(page), email)
  await expect(page.getByRole('banner').getByRole('link', { name: 'S’abonner' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Profil' }).click()
  await page.getByRole('main').getByText('Lu sans mémoire').click()
  await page.getByLabel('Ajouter un commentaire').fill('Écrit sans mémoire')
  await page.getByRole('button', { name: 'Envoyer le commentaire' }).click()
  await expect(page.getByText('Écrit sans mémoire')).toBeVisible()
  expect(failures).toEqual([])
})
