import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectToast, expectWelcome, freshName, test, visit } from '../support/conversation.ts'
import {
  consentIn,
  createButton,
  followMail,
  openDialog,
  passFirstStep,
  signIn,
  signUpInDialog,
} from '../support/identity.ts'
import { demo, freshAddress, linkIn, mailTo, makeMember, password, tokenOf } from '../support/members.ts'
import { signOutOnProfile } from '../support/own-profile.ts'
import { choosePhoto, chooser, field, ownProfile, photo } from '../support/profile-form.ts'

/** A confirmed account with only the data of the dialog's sign-up. */
async function freshAccount(page: Page, request: APIRequestContext): Promise<string> {
  const email = freshAddress('nouvelle')
  await page.goto('/cgu')
  await signUpInDialog(page, email)
  await expectToast(page, 'Inscription réussie')
  // With the cookies of the page: the browser that asked.
  await page.request.get(linkIn(await mailTo(request, email)), { maxRedirects: 0 })
  await page.goto('/')
  return email
}

test('[AUI-32] a photo chosen at sign-up is kept on the device until the first sign-in @long', async ({
  page,
  request,
}) => {
  const email = freshAddress('photo')
  await page.goto('/auth?mode=signup')
  await passFirstStep(page, email)
  await expect(page.getByText('Photo de profil (facultative)')).toBeVisible()
  await expect(chooser(page)).toHaveAttribute('accept', /^image\/png(,image\/\w+)+$/)
  await chooser(page).setInputFiles({
    name: 'cv.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('bonjour'),
  })
  await expectToast(page, 'Erreur', /^Ce fichier n’est pas une image lisible/)
  await expect(photo(page)).toHaveCount(0)
  await choosePhoto(page)
  await expect(photo(page)).toHaveAttribute('src', /^data:image\/png/)
  // It stays after going back a step.
  await page.getByRole('button', { name: 'Retour', exact: true }).click()
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await expect(photo(page)).toHaveAttribute('src', /^data:image\/png/)

  await page.getByLabel('Nom d’utilisateur').fill(freshName('Photo'))
  await consentIn(page).check()
  await createButton(page).click()
  await expectToast(page, 'Inscription réussie')
  // Another member who signs in here meanwhile does not get it.
  const other = await makeMember(request)
  await visit(page, '/')
  await signIn(await openDialog(page), other)
  await expectWelcome(page)
  await page.waitForTimeout(1_500)
  expect((await ownProfile(request, await tokenOf(request, other))).avatar_url).toBeNull()
  await page.goto('/profile')
  await signOutOnProfile(page)

  // The other's sign-out has removed the data that would have signed in by the link alone.
  await followMail(page, request, email)
  await expectToast(page, 'Adresse confirmée', 'Connectez-vous pour entrer.')
  await signIn(page.getByRole('dialog'), email)
  const token = () => tokenOf(request, email)
  await expect.poll(async () => (await ownProfile(request, await token())).avatar_url).toMatch(/\.png$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('parvis.photo'))).toBeNull()
  await page.goto('/profile')
  await expect(page.getByRole('main').locator('header img')).toHaveAttribute('src', /^\/media\/avatars\//)
})

test('[AUI-54] a member with an empty profile is led to complete it, a second after the sign-in @long', async ({
  page,
  request,
}) => {
  const email = await freshAccount(page, request)
  await signIn(await openDialog(page), email)
  await expectWelcome(page)
  await expect(page).toHaveURL('/')
  await expect(page).toHaveURL('/profile-setup', { timeout: 4_000 })
  await expect(field(page, 'Nom affiché')).toHaveValue(email.split('@')[0] ?? '')
})

test('[AUI-55] a member with a profile is not, nor one who has navigated elsewhere @long', async ({
  page,
  request,
  guest,
}) => {
  const [named, written] = [await makeMember(request), freshAddress('bio')]
  const made = await request.post('/auth/v1/signup', {
    data: {
      email: written,
      password,
      data: { display_name: written.split('@')[0], role: 'citizen', bio: 'Bonjour.', consent: true },
    },
  })
  expect(made.ok()).toBe(true)
  await request.get(linkIn(await mailTo(request, written)), { maxRedirects: 0 })
  const homes: Page[] = []
  for (const [email, secret] of [
    [named, password],
    [written, password],
    [demo.citizen, demo.password],
  ] as const) {
    const home = await guest()
    await home.goto('/cgu')
    await signIn(await openDialog(home), email, secret)
    await expectWelcome(home)
    homes.push(home)
  }
  const fresh = await freshAccount(page, request)
  await signIn(await openDialog(page), fresh)
  await expectWelcome(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Recherche' }).first().click()
  // One wait in which nothing may happen, for all four.
  await page.waitForTimeout(2_500)
  await expect(page).toHaveURL('/search')
  for (const home of homes) await expect(home).toHaveURL('/')
})
