import type { APIRequestContext, Page } from '@playwright/test'
import { expect, openPostIn, publish, reactionIn, test } from '../support/conversation.ts'
import {
  consentIn,
  createButton,
  emailIn,
  headerSignIn,
  memberLink,
  passFirstStep,
  passwordIn,
  signIn,
  signInAtProvider,
  signInButton,
} from '../support/identity.ts'
import {
  freshAddress,
  linkIn,
  mailTo,
  makeMember,
  memberInBrowser,
  password,
  tokenOf,
} from '../support/members.ts'

/** A post whose page is far longer than the window, and its button « Soutien » once a guest has tapped it there. */
async function tapAsGuest(page: Page, request: APIRequestContext) {
  const author = await makeMember(request, { name: 'Autrice' })
  const id = await publish(
    request,
    await tokenOf(request, author),
    'Le marché couvert rouvrira au printemps.',
  )
  await page.setViewportSize({ width: 390, height: 420 })
  await page.goto(`/post/${id}?from=lecture`)
  const support = reactionIn(openPostIn(page, id), 'support')
  await support.click()
  await page
    .getByRole('dialog', { name: 'Connexion requise' })
    .getByRole('button', { name: 'Se connecter' })
    .click()
  return { id, support, dialog: page.getByRole('dialog', { name: 'Parvis' }) }
}

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

test('a sign-in at a provider leads back to the page, and the reaction begun there is given', async ({
  page,
  guest,
  request,
}) => {
  // Agreed in another browser: the return has nothing left to ask.
  const address = freshAddress('ana')
  const before = await guest()
  await before.goto('/auth')
  await before.getByRole('button', { name: 'Continuer avec AgentConnexion' }).click()
  await signInAtProvider(before, address)
  await before.locator('[data-reaction="support"]').first().click()
  const asking = before.getByRole('dialog', { name: 'Avant de participer' })
  await consentIn(asking).check()
  await asking.getByRole('button', { name: 'Donner mon accord' }).click()
  await expect(asking).toBeHidden()

  const { id, support, dialog } = await tapAsGuest(page, request)
  await dialog.getByRole('button', { name: 'Continuer avec AgentConnexion' }).click()
  await signInAtProvider(page, address)
  await expect(page).toHaveURL(`/post/${id}?from=lecture`)
  await expect(support).toHaveAttribute('aria-pressed', 'true')
  // Once: a reload finds nothing more to do.
  await support.click()
  await expect(support).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(support).toHaveAttribute('aria-pressed', 'false')
})

for (const opened of ['in the same tab', 'in a new tab'] as const)
  test(`a mailed link ${opened} leads back to the page, and the reaction begun there is given`, async ({
    page,
    context,
    request,
  }) => {
    const email = await makeMember(request)
    const { id, support, dialog } = await tapAsGuest(page, request)
    await emailIn(dialog).fill(email)
    await dialog.getByRole('button', { name: 'Recevoir un lien de connexion' }).click()
    await expect(dialog).toContainText(email)
    const link = linkIn(await mailTo(request, email, /lien de connexion/))
    const reading = opened === 'in a new tab' ? await context.newPage() : page
    await reading.goto(link)
    await expect(reading).toHaveURL(`/post/${id}?from=lecture`)
    // In a new tab, the tab that was tapped gives it: the device may be shared.
    await expect(support).toHaveAttribute('aria-pressed', 'true')
    await expect(reactionIn(openPostIn(reading, id), 'support')).toHaveAttribute('aria-pressed', 'true')
  })

test('a new password asked for over a page is chosen before the return', async ({ page, request }) => {
  const email = await makeMember(request)
  const { dialog } = await tapAsGuest(page, request)
  await emailIn(dialog).fill(email)
  await dialog.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  // A request that the navigation stops forgets the proof that the link needs.
  await expect(dialog).toContainText(email)
  await page.goto(linkIn(await mailTo(request, email, /mot de passe/i)))
  await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toBeVisible()
  await page.waitForTimeout(1_500)
  await expect(page).toHaveURL('/auth?mode=recovery')
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
  await page.getByRole('button', { name: 'Me reconnecter' }).first().click()
  await expect(page).toHaveURL('/auth')
  await emailIn(page).fill(email)
  await passwordIn(page).fill(password)
  await signInButton(page).last().click()
  await expect(page).toHaveURL('/create-post')
  await expect(text).toHaveValue('Une phrase commencée avant la fin de la session')
  await expect(page.getByText('note.txt')).toBeVisible()
  await context.close()
})

for (const role of ['politician', 'journalist'] as const)
  test(`an unverified ${role} is led to the verification at the first sign-in, once`, async ({
    page,
    request,
  }) => {
    const email = await makeMember(request, { name: 'Élue Nouvelle', role })
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

test('a journalist whose mail’s link opens the account is led to the verification', async ({
  page,
  context,
  request,
}) => {
  const email = freshAddress('plume')
  await page.goto('/auth?mode=signup')
  await passFirstStep(page, email, { role: 'Journaliste' })
  await page.getByLabel('Nom d’utilisateur').fill(`Plume ${email.slice(6, 14)}`)
  await consentIn(page).check()
  await createButton(page).click()
  await expect(page.getByRole('region', { name: 'Consultez vos emails' })).toContainText(email)
  const opened = await context.newPage()
  await opened.goto(linkIn(await mailTo(request, email)))
  await expect(memberLink(opened)).toBeVisible()
  await expect(opened.getByRole('dialog', { name: 'Faites vérifier votre compte' })).toBeVisible()
})

test('a refusal for want of verification leads to the request, with the text kept', async ({ member }) => {
  const { page } = await member({ role: 'journalist' })
  // The composer was opened before the verification ended.
  await page.route('**/api/v1/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), can_publish: true } })
  })
  await page.goto('/create-post')
  const text = page.getByLabel('Texte du post')
  await text.fill('Une enquête de longue haleine')
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Vérification requise' })
  await dialog.getByRole('link', { name: 'Demander la vérification' }).click()
  await expect(page).toHaveURL('/verification')
  await page.goto('/create-post')
  await expect(text).toHaveValue('Une enquête de longue haleine')
})
