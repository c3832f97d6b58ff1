import { expect, publish, test } from '../support/conversation.ts'
import { emailIn, headerSignIn, memberLink, passwordIn, signIn, signInButton } from '../support/identity.ts'
import { makeMember, memberInBrowser, password, tokenOf } from '../support/members.ts'

test('a guest who reacts below a page is signed in there, and the reaction is given', async ({
  page,
  request,
}) => {
  const email = await makeMember(request)
  const author = await makeMember(request, { name: 'Autrice' })
  const id = await publish(
    request,
    await tokenOf(request, author),
    'Le marché couvert rouvrira au printemps.',
  )
  await page.goto(`/post/${id}`)
  const support = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /soutien|soutenir/i })
    .first()
  await support.click()
  const asking = page.getByRole('dialog', { name: 'Connexion requise' })
  await asking.getByRole('button', { name: 'Se connecter' }).click()
  await signIn(page.getByRole('dialog', { name: 'Parvis' }), email)
  await expect(memberLink(page)).toBeVisible()
  await expect(page).toHaveURL(`/post/${id}`)
  await expect(support).toHaveAttribute('aria-pressed', 'true')
})

test('a session that ends while composing leads back to the composer, with the text', async ({
  browser,
  request,
}) => {
  const { email, page, context } = await memberInBrowser(browser, request)
  await page.goto('/create-post')
  const text = page.getByLabel('Texte du post')
  await text.fill('Une phrase commencée avant la fin de la session')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'note.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Une note.'),
    })
  await expect(page.getByText('note.txt')).toBeVisible()
  // Another device signs this one out.
  const token = await tokenOf(request, email)
  await request.post('/auth/v1/logout?scope=others', { headers: { authorization: `Bearer ${token}` } })
  const again = page.getByRole('button', { name: 'Me reconnecter' })
  await again
    .or(page.getByRole('main').getByRole('button', { name: 'Se connecter' }))
    .first()
    .click()
  await emailIn(page).fill(email)
  await passwordIn(page).fill(password)
  await signInButton(page).last().click()
  await expect(page).toHaveURL('/create-post')
  await expect(text).toHaveValue('Une phrase commencée avant la fin de la session')
  await expect(page.getByText('note.txt')).toBeVisible()
  await context.close()
})

test('an official is led to the verification at the first sign-in, once', async ({ page, request }) => {
  const email = await makeMember(request, { name: 'Élue Nouvelle', role: 'politician' })
  await page.goto('/auth')
  await signIn(page, email)
  const dialog = page.getByRole('dialog', { name: 'Faites vérifier votre compte' })
  await expect(dialog).toContainText('publient une fois leur compte vérifié')
  await dialog.getByRole('link', { name: 'Demander la vérification' }).click()
  await expect(page).toHaveURL('/verification')
  await page.goto('/')
  await expect(headerSignIn(page)).toHaveCount(0)
  await page.waitForTimeout(1_500)
  await expect(dialog).toHaveCount(0)
})
