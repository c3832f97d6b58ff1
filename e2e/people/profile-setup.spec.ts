import type { APIRequestContext, Locator, Page } from '@playwright/test'
import {
  expect,
  expectToast,
  expectWelcome,
  failing,
  postIn,
  publish,
  test,
  visit,
} from '../support/conversation.ts'
import { signIn } from '../support/identity.ts'
import { browserOf, demo, makeMember, tokenOf } from '../support/members.ts'
import { choosePhoto, chooser, field, ownProfile, photo, png } from '../support/profile-form.ts'

const finish = (page: Page): Locator => page.getByRole('button', { name: 'Terminer' })

async function edit(request: APIRequestContext, token: string, data: Record<string, unknown>): Promise<void> {
  const answer = await request.patch('/api/v1/me/profile', {
    data,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** A username that no other test has. */
const freshUsername = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}`

test('[PSU-01][PSU-02] a guest is refused, with a message, and led to the sign-in @long', async ({
  page,
}) => {
  await page.goto('/profile-setup')
  await expectToast(page, 'Accès refusé', /email doit d’abord être confirmée/)
  const card = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ hasText: 'État de l’authentification' })
  await expect(card.first()).toContainText('Connecté')
  await expect(card.first()).toContainText('non')
  await expect(page).toHaveURL('/profile-setup')
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible()
})

test('[PSU-03] the form holds what the profile holds @long', async ({ demoMember, request }) => {
  const { page, token } = await demoMember('citizen')
  const profile = await ownProfile(request, token)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Modifier le profil' }).click()
  await expect(page).toHaveURL('/profile-setup?from=profile')
  await expect(page.getByRole('group', { name: 'Photo de profil' })).toBeVisible()
  for (const [label, name] of [
    ['Nom affiché', 'display_name'],
    ['Nom d’utilisateur', 'username'],
    ['Biographie', 'bio'],
    ['Localisation', 'location'],
    ['Site web', 'website'],
  ] as const)
    await expect(field(page, label)).toHaveValue(String(profile[name] ?? ''))
  expect(demo.citizen).toBe(profile.email)

  // Editing is no step of a setup: it is saved or cancelled, and leads back.
  await expect(page.getByRole('button', { name: 'Passer cette étape' })).toHaveCount(0)
  await expect(finish(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeEnabled()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page).toHaveURL('/profile')
})

test('[PSU-06, PSU-05, PSU-04, PSU-08, PSU-07, PSU-12] a member skips, saves, breaks the rules of each field, and meets a failure @long', async ({
  member,
  request,
}) => {
  const { page, token, name } = await member()

  await test.step('skipping saves nothing and leads home', async () => {
    await edit(request, token, { location: 'Lille' })
    await page.goto('/profile-setup')
    await field(page, 'Localisation').fill('Ailleurs')
    await page.getByRole('button', { name: 'Passer cette étape' }).click()
    await expect(page).toHaveURL('/')
    expect((await ownProfile(request, token)).location).toBe('Lille')
    await visit(page, '/profile-setup')
    await expect(field(page, 'Localisation')).toHaveValue('Lille')
  })

  await test.step('what is saved is told, and kept', async () => {
    await visit(page, '/profile-setup')
    await expect(field(page, 'Nom affiché')).toHaveValue(name)
    await field(page, 'Localisation').fill('Nantes')
    await field(page, 'Site web').fill('exemple.fr')
    await finish(page).click()
    await expectToast(page, 'Profil mis à jour')
    await expect(page).toHaveURL('/')
    await visit(page, '/profile-setup')
    await page.reload()
    await expect(field(page, 'Localisation')).toHaveValue('Nantes')
    await expect(field(page, 'Site web')).toHaveValue('https://exemple.fr/')
  })

  await test.step('the biography is counted to 160, and kept whole beyond', async () => {
    await visit(page, '/profile-setup')
    const bio = 'Je suis les conseils municipaux. '.repeat(10).slice(0, 200)
    await expect(page.getByText('0/160')).toBeVisible()
    await field(page, 'Biographie').fill(bio)
    await expect(page.getByText('200/160')).toBeVisible()
    await finish(page).click()
    await expectToast(page, 'Profil mis à jour')
    await expect(page).toHaveURL('/')
    await expect.poll(async () => (await ownProfile(request, token)).bio).toBe(bio.trim())
  })

  await test.step('every @ is taken out of the username', async () => {
    const username = freshUsername('marie')
    await visit(page, '/profile-setup')
    await field(page, 'Nom d’utilisateur').fill(`@mar@ie${username.slice(5)}`)
    await expect(field(page, 'Nom d’utilisateur')).toHaveValue(username)
    await finish(page).click()
    await expectToast(page, 'Profil mis à jour')
    await expect(page).toHaveURL('/')
    await expect.poll(async () => (await ownProfile(request, token)).username).toBe(username)
  })

  await test.step('the hint promises a username only if the server takes it; a reserved one is refused at its field', async () => {
    await visit(page, '/profile-setup')
    const promise = page.getByText('Sera enregistré ainsi')
    await field(page, 'Nom d’utilisateur').fill('Marie Duval!')
    await expect(page.getByText('De 3 à 30 caractères : lettres sans accent')).toBeVisible()
    await expect(promise).toHaveCount(0)
    await field(page, 'Nom d’utilisateur').fill('Marie Duval')
    await expect(promise).toHaveText('Sera enregistré ainsi : marie_duval')
    await field(page, 'Nom d’utilisateur').fill('moderati0n')
    await finish(page).click()
    await expect(page.getByText('Ce nom d’utilisateur est réservé', { exact: false }).first()).toBeVisible()
    await expect(field(page, 'Nom d’utilisateur')).toHaveAttribute('aria-invalid', 'true')
    await field(page, 'Nom d’utilisateur').fill(freshUsername('marie'))
  })

  await test.step('without a name nothing can be saved', async () => {
    await visit(page, '/profile-setup')
    await expect(finish(page)).toBeEnabled()
    for (const blank of ['', '    ']) {
      await field(page, 'Nom affiché').fill(blank)
      await expect(finish(page)).toBeDisabled()
    }
    await field(page, 'Nom affiché').fill('Marie')
    await expect(finish(page)).toBeEnabled()
  })

  await test.step('a save that fails is told, and keeps what was typed', async () => {
    await visit(page, '/profile-setup')
    const mend = await failing(page, '**/api/v1/me/profile', 'PATCH', 500)
    await field(page, 'Biographie').fill('Bonjour.')
    await field(page, 'Localisation').fill('Brest')
    await finish(page).click()
    await expectToast(page, 'Erreur', /^Une erreur inattendue/)
    await expect(page).toHaveURL('/profile-setup')
    await expect(field(page, 'Biographie')).toHaveValue('Bonjour.')
    // A reload does not lose it either.
    await page.reload()
    await expect(field(page, 'Localisation')).toHaveValue('Brest')
    await mend()
    await finish(page).click()
    await expectToast(page, 'Profil mis à jour')
    await expect(page).toHaveURL('/')
    await expect.poll(() => ownProfile(request, token)).toMatchObject({ bio: 'Bonjour.', location: 'Brest' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('[PSU-11, PSU-10] a picture: refused, failed, then cropped by keyboard, sent, shown, and on the member’s posts once saved', async ({
  member,
  request,
  guest,
}) => {
  const { page, token } = await member()

  await test.step('a file that is no picture is refused before it is sent', async () => {
    await page.goto('/profile-setup')
    for (const mimeType of ['text/plain', 'image/png']) {
      await chooser(page).setInputFiles({ name: 'notes.png', mimeType, buffer: Buffer.from('bonjour') })
      await expectToast(page, 'Erreur', /^Ce fichier n’est pas une image lisible/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.reload()
    }
  })

  await test.step('a picture that does not arrive is told, and may be sent again', async () => {
    await visit(page, '/profile-setup')
    const mend = await failing(page, '**/api/v1/me/avatar', 'POST', 'no answer')
    await choosePhoto(page)
    await expectToast(page, 'Erreur', 'Problème de connexion au serveur. Vérifiez votre connexion internet.')
    await expect(photo(page)).toHaveCount(0)
    await mend()
    await page.getByRole('dialog').getByRole('button', { name: 'Utiliser cette photo' }).click()
    await expectToast(page, 'Avatar uploadé')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('a picture is cut with the keyboard, sent, shown, and stands on the member’s posts once saved', async () => {
    const post = await publish(request, token)
    await visit(page, '/profile-setup')
    await expect(chooser(page)).toHaveAttribute('accept', /^image\/png(,image\/\w+)+$/)
    await chooser(page).setInputFiles(await png(page))
    const dialog = page.getByRole('dialog', { name: 'Cadrer la photo' })
    await dialog.getByRole('slider', { name: 'Agrandissement' }).focus()
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('slider')).toHaveValue('1.5')
    await dialog.getByRole('button', { name: 'Utiliser cette photo' }).click()
    await expectToast(page, 'Avatar uploadé')
    await expect(dialog).toHaveCount(0)
    await expect(photo(page)).toHaveAttribute('src', /^\/media\/avatars\/[0-9a-f-]{36}-\d+\.png$/)
    expect((await ownProfile(request, token)).avatar_url).toBeNull()

    await finish(page).click()
    await expectToast(page, 'Profil mis à jour')
    const reader = await guest()
    await reader.goto(`/post/${post}`)
    const shown = postIn(reader, post).locator('img').first()
    await expect(shown).toHaveAttribute('src', /^\/media\/avatars\//)
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)

    await visit(page, '/profile-setup')
    await page.getByRole('button', { name: 'Retirer' }).click()
    await finish(page).click()
    await expect.poll(async () => (await ownProfile(request, token)).avatar_url).toBeNull()
  })
})

test('the typed text survives the end of the session, for its member only @long', async ({
  browser,
  request,
}) => {
  const [email, other] = [await makeMember(request), await makeMember(request)]
  const { page, context, token } = await browserOf(browser, request, email)
  await page.goto('/profile-setup')
  await field(page, 'Localisation').fill('Brest')
  await request.post('/auth/v1/logout?scope=global', { headers: { authorization: `Bearer ${token}` } })
  // The open page is notified.
  await expectToast(page, 'Accès refusé')
  await expect(page).toHaveURL('/auth')
  await signIn(page, email)
  await expectWelcome(page)
  await page.goto('/profile-setup')
  await expect(field(page, 'Localisation')).toHaveValue('Brest')

  await request.post('/auth/v1/logout?scope=global', {
    headers: { authorization: `Bearer ${await tokenOf(request, email)}` },
  })
  await expect(page).toHaveURL('/auth')
  await signIn(page, other)
  await expect(page).toHaveURL('/')
  await page.goto('/profile-setup')
  await expect(field(page, 'Nom affiché')).not.toHaveValue('')
  await expect(field(page, 'Localisation')).toHaveValue('')
  await context.close()
})

test('[PSU-15][PSU-16] an invalid or taken username is refused with a message beside it @long', async ({
  member,
  author,
  request,
}) => {
  const taken = freshUsername('elodie')
  await edit(request, await author(), { username: taken })
  const { page, token } = await member()
  await page.goto('/profile-setup')
  const username = field(page, 'Nom d’utilisateur')
  for (const typed of ['ab', 'a'.repeat(31), 'é!x']) {
    await username.fill(typed)
    await finish(page).click()
    await expect(page.getByRole('alert')).toHaveText(/^Un nom d’utilisateur compte de 3 à 30 caractères/)
    await expectToast(page, 'Erreur', /^Un nom d’utilisateur compte de 3 à 30 caractères/)
    await expect(username).toBeFocused()
  }
  for (const typed of [taken, taken.toUpperCase(), taken.replace('e', 'É')]) {
    await username.fill(typed)
    await finish(page).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Ce nom d’utilisateur est déjà pris. Choisissez-en un autre.',
    )
    await expect(username).toHaveAttribute('aria-invalid', 'true')
  }
  const valid = freshUsername('Valid_9')
  await username.fill(valid)
  await expect(page.getByText(`Sera enregistré ainsi : ${valid.toLowerCase()}`)).toBeVisible()
  await finish(page).click()
  await expectToast(page, 'Profil mis à jour')
  expect((await ownProfile(request, token)).username).toBe(valid.toLowerCase())
})

test('[AUI-52] a profile that cannot be loaded is reported, and loaded again @long', async ({ member }) => {
  const { page, name } = await member()
  const mend = await failing(page, '**/api/v1/me', 'GET', 500)
  await page.goto('/profile-setup')
  await expectToast(
    page,
    'Impossible de récupérer le profil: Une erreur inattendue s’est produite de notre côté. Réessayez dans quelques instants.',
  )
  const retry = page.getByRole('main').getByRole('button', { name: 'Réessayer' })
  await expect(retry).toBeEnabled()
  await mend()
  // In one step: the page may read it again by itself, and take the button away.
  await page.getByRole('main').evaluate((main) => {
    for (const button of main.querySelectorAll('button'))
      if (button.textContent === 'Réessayer') button.click()
  })
  await expect(field(page, 'Nom affiché')).toHaveValue(name)
})
