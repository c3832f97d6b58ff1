import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { keepCodes } from '../support/authenticator.ts'
import {
  expect,
  expectToast,
  failing,
  freshName,
  liveConnection,
  memberIdOf,
  postIn,
  publish,
  reactionIn,
  test,
  visit,
} from '../support/conversation.ts'
import { consentIn } from '../support/identity.ts'
import { freshAddress, mailTo, markerIn } from '../support/members.ts'

const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: false })
const part = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const parts = [
  'Apparence',
  'Filtres régionaux',
  'Notifications',
  'Compte',
  'Confidentialité',
  'Jetons d’accès',
  'Langue',
  'Zone de danger',
]
/** The thirteen regions under the specification's own codes. */
const regions = {
  75: 'Île-de-France',
  69: 'Auvergne-Rhône-Alpes',
  59: 'Hauts-de-France',
  33: 'Nouvelle-Aquitaine',
  31: 'Occitanie',
  67: 'Grand Est',
  13: 'Provence-Alpes-Côte d’Azur',
  44: 'Pays de la Loire',
  35: 'Bretagne',
  14: 'Normandie',
  21: 'Bourgogne-Franche-Comté',
  45: 'Centre-Val de Loire',
  '2A': 'Corse',
}
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))
/** Waits until a page has saved the preferences, after retries if any. */
const saving = (page: Page) =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/v1/me/preferences') && answer.request().method() === 'PUT' && answer.ok(),
  )
const expectTheme = (page: Page, theme: 'light' | 'dark') =>
  expect(page.locator('html')).toHaveAttribute('data-theme', theme)

test('[SET-01] [SET-02] [SET-03] [SET-04] [SET-05] [SET-06] [SET-10] [SET-24] sections that open and close; defaults without an error; a theme applied at once @long', async ({
  member,
  guest,
}) => {
  const stranger = await guest()
  await stranger.goto('/settings')
  await expect(stranger.getByText('Vous devez être connecté pour accéder aux paramètres.')).toBeVisible()
  await expect(part(stranger, 'Apparence')).toHaveCount(0)

  const { page } = await member()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paramètres')
  await expect(page.getByRole('main').locator('button[aria-expanded]')).toHaveCount(parts.length)
  for (const name of parts) {
    await part(page, name).click()
    await expect(part(page, name)).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('region', { name, exact: true }).first()).toContainText(/\S{3}/)
    await part(page, name).click()
    await expect(part(page, name)).toHaveAttribute('aria-expanded', 'false')
  }

  await part(page, 'Apparence').click()
  await expect(page).toHaveURL('/settings?section=appearance')
  await expect(page.getByRole('radio', { name: 'Système' })).toBeChecked()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectTheme(page, 'dark')
  await page.getByText('Clair', { exact: true }).click()
  await expectTheme(page, 'light')
  expect(await stored(page)).toBe('light')
  await expectToast(page, 'Préférences mises à jour')
  await page.getByText('Système', { exact: true }).click()
  await expectTheme(page, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectTheme(page, 'light')

  await part(page, 'Notifications').click()
  for (const name of ['Mentions', 'Abonnements', 'Réponses']) await expect(toggle(page, name)).toBeChecked()
  await expect(page.getByText('Erreur', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('link', { name: 'Posts sauvegardés' }).click()
  await expect(page).toHaveURL('/saved-posts')
})

test('[SET-07] [SET-22] [SET-23] every choice is saved at once, can be undone, and reaches other tabs and devices without overwriting their changes', async ({
  member,
  browser,
}) => {
  const { page, context, token } = await member()
  const live = await liveConnection(page)
  await page.goto('/settings?section=regions')
  await live.follows(`member:${memberIdOf(token)}`)
  const region = (on: Page, name: string) => on.getByRole('checkbox', { name })
  await expect(page.getByRole('checkbox')).toHaveCount(13)
  for (const [code, name] of Object.entries(regions)) {
    await expect(region(page, name)).toBeAttached()
    await expect(page.getByRole('main').locator('label').filter({ hasText: name })).toContainText(code)
  }
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(region(page, 'Île-de-France')).toBeChecked()
  for (const name of ['Bretagne', 'Corse']) await Promise.all([saving(page), region(page, name).click()])
  const mine = await page.request.get('/api/v1/me/preferences', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(((await mine.json()) as { region_codes: string[] }).region_codes).toEqual(['75', '35', '2A'])
  await region(page, 'Occitanie').click()
  await expect(page.getByRole('alert')).toContainText('Trois régions au plus')
  await expect(region(page, 'Occitanie')).not.toBeChecked()

  // Another tab of the same browser, and another device.
  const tab = await context.newPage()
  await tab.goto('/settings?section=notifications')
  await expect(toggle(tab, 'Mentions')).toBeChecked()
  const device = await browser.newContext({ storageState: await context.storageState() })
  const elsewhere = await device.newPage()
  await elsewhere.goto('/settings?section=appearance')
  await elsewhere.getByText('Sombre', { exact: true }).click()
  await expectToast(elsewhere, 'Préférences mises à jour')
  await expectTheme(page, 'dark')
  // Both at once from the same state.
  await part(page, 'Confidentialité').click()
  await Promise.all([
    saving(page),
    saving(tab),
    page.getByRole('radio', { name: 'Personne' }).first().click(),
    toggle(tab, 'Réponses').click(),
  ])
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Personne' }).first()).toBeChecked()
  await part(page, 'Notifications').click()
  await expect(toggle(page, 'Réponses')).not.toBeChecked()
  await part(page, 'Filtres régionaux').click()
  for (const name of ['Île-de-France', 'Bretagne', 'Corse']) await expect(region(page, name)).toBeChecked()
  await expectTheme(page, 'dark')

  await toggle(page, 'Mentions').click()
  await expect(toggle(page, 'Mentions')).not.toBeChecked()
  await page.getByRole('button', { name: 'Annuler' }).first().click()
  await expect(toggle(page, 'Mentions')).toBeChecked()

  const mend = await failing(page, '**/api/v1/me/preferences', 'PUT')
  await toggle(page, 'Abonnements').click()
  await expectToast(page, 'Erreur', 'Impossible de sauvegarder les préférences.')
  await expect(toggle(page, 'Abonnements')).toBeChecked()
  await mend()
  await toggle(page, 'Abonnements').click()
  await expect(toggle(page, 'Abonnements')).not.toBeChecked()
  await device.close()
})

test('[SET-12] [SET-13] [SET-14] [SET-15] [SET-16] the account: a name that cannot be empty, an address that asks to be confirmed @long', async ({
  member,
  request,
}) => {
  const { page, token } = await member()
  await publish(request, token)
  await page.goto('/settings?section=account')
  const field = page.getByLabel('Nom affiché')
  const save = page.getByRole('button', { name: 'Enregistrer le nom' })
  for (const empty of ['', '   ']) {
    await field.fill(empty)
    await save.click()
    await expect(page.getByRole('alert')).toHaveText('Le nom d’affichage ne peut pas être vide.')
  }
  const name = freshName('Nouveau Nom')
  await field.fill(name)
  const mend = await failing(page, '**/api/v1/me/profile', 'PATCH')
  await save.click()
  await expectToast(page, 'Erreur', 'Impossible de mettre à jour le profil.')
  await mend()
  await save.click()
  await expectToast(page, 'Profil mis à jour')
  await expect(page.getByRole('navigation', { name: 'Écrire et profil' })).toContainText(name)
  const banner = page.getByRole('button', { name: 'Vérifier maintenant' })
  await expect(page.getByRole('region', { name: 'Adresse email' })).toBeVisible()
  await expect(banner).toHaveCount(0)

  // An account signed up by phone, whose address is unconfirmed: in the server's format.
  const unconfirmed = freshAddress('attente')
  await request.post('/auth/v1/signup', {
    data: { email: unconfirmed, password: 'un-mot-de-passe-solide', data: { consent: true } },
  })
  await mailTo(request, unconfirmed)
  const before = ((await (await request.get(`/dev/mailbox?to=${unconfirmed}`)).json()) as unknown[]).length
  await page.route('**/auth/v1/user', async (route) => {
    const answer = await route.fetch()
    const user = (await answer.json()) as Record<string, unknown>
    await route.fulfill({ response: answer, json: { ...user, email: unconfirmed, email_confirmed_at: null } })
  })
  await page.reload()
  await expect(page.getByText(`Votre adresse email ${unconfirmed} n’est pas encore vérifiée.`)).toBeVisible()
  await banner.click()
  await expectToast(page, 'Email de confirmation envoyé')
  await expect(banner).toHaveCount(0)
  await expect
    .poll(
      async () => ((await (await request.get(`/dev/mailbox?to=${unconfirmed}`)).json()) as unknown[]).length,
    )
    .toBe(before + 1)

  await page.goto(`/profile/${memberIdOf(token)}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText(name)
})

test('[SET-19] privacy: who may write, who sees one’s follows, and a consent that is withdrawn and given again @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const writer = await member()
  await page.goto('/settings?section=privacy')
  for (const name of ['Membres bloqués', 'Membres masqués'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  const choices = (name: string) => page.getByRole('group', { name })
  const nobody = choices('Qui peut m’écrire').getByRole('radio', { name: 'Personne' })
  // Applied immediately, like any radio button.
  const chosen = await nobody.evaluate((radio: HTMLInputElement) => {
    radio.click()
    return radio.checked
  })
  expect(chosen).toBe(true)
  await expectToast(page, 'Préférences mises à jour')
  await choices('Qui voit mes abonnés et mes abonnements')
    .getByRole('radio', { name: 'Moi seulement' })
    .click()

  await writer.page.goto(`/profile/${memberIdOf(token)}`)
  await writer.page.getByRole('main').getByRole('button', { name: 'Message' }).click()
  await expect(
    writer.page.getByText('Cette personne a choisi de ne pas recevoir de nouveaux messages.'),
  ).toBeVisible()
  await visit(writer.page, `/following/${memberIdOf(token)}`)
  await expect(writer.page.getByRole('heading', { name: 'Cette liste n’est pas publique' })).toBeVisible()

  await page.getByRole('button', { name: 'Retirer mon accord' }).click()
  await page
    .getByRole('dialog', { name: 'Retirer votre accord ?' })
    .getByRole('button', { name: 'Retirer mon accord' })
    .click()
  await expectToast(page, 'Votre accord est retiré')
  await expect(page.getByRole('button', { name: 'Donner mon accord' })).toBeVisible()
  const id = await publish(request, await author())
  await visit(page, `/post/${id}`)
  await reactionIn(postIn(page, id), 'support').click()
  const dialog = page.getByRole('dialog', { name: 'Avant de participer' })
  await consentIn(dialog).check()
  await dialog.getByRole('button', { name: 'Donner mon accord' }).click()
  await expect(dialog).toBeHidden()
  await visit(page, '/settings?section=privacy')
  await expect(page.getByRole('button', { name: 'Retirer mon accord' })).toBeVisible()
})

test('another sign-in method is linked from the settings, opens the account, and is unlinked; a phone is added @long', async ({
  member,
  guest,
  request,
}) => {
  const { page, token } = await member()
  const address = freshAddress('autre')
  const signInThere = async (on: Page) => {
    await expect(on.getByRole('heading', { name: 'Fournisseur d’essai' })).toBeVisible()
    await on.getByLabel('Votre adresse').fill(address)
    await on.getByRole('button', { name: 'Continuer' }).click()
  }
  await page.goto('/settings?section=account')
  const ways = page.getByRole('region', { name: 'Comptes reliés' })
  await ways.getByRole('button', { name: 'Relier Google' }).click()
  await signInThere(page)
  await expect(page).toHaveURL(/\/settings\?section=account/)
  await expect(ways.getByText('Google', { exact: true })).toBeVisible()
  await expect(ways.getByText(address)).toBeVisible()

  const other = await guest()
  await other.goto('/auth')
  await other.getByRole('button', { name: 'Continuer avec Google' }).click()
  await signInThere(other)
  await expect(other).toHaveURL('/')
  await expect
    .poll(async () => JSON.parse((await markerIn(other)) ?? '{}') as unknown)
    .toEqual({ user: memberIdOf(token) })

  await ways.getByRole('button', { name: 'Dissocier Google' }).click()
  await expectToast(page, 'Compte Google dissocié')
  await expect(ways.getByRole('button', { name: 'Relier Google' })).toBeVisible()

  const number = `336${randomInt(10_000_000, 99_999_999)}`
  await page.getByRole('button', { name: 'Ajouter un numéro de téléphone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un numéro de téléphone' })
  await dialog.getByLabel('Numéro de téléphone').fill(`+${number}`)
  await dialog.getByRole('button', { name: 'Recevoir le code par SMS' }).click()
  await expect(dialog.getByLabel('Code à six chiffres')).toBeVisible()
  const [text] = (await (await request.get(`/dev/sms?to=${number}`)).json()) as { text: string }[]
  await dialog.getByLabel('Code à six chiffres').fill(/\d{6}/.exec(text?.text ?? '')?.[0] ?? '')
  await dialog.getByRole('button', { name: 'Activer' }).click()
  // The dialog hides the page, and the list in it, from assistive technology.
  await keepCodes(page)
  await expect(
    page.getByRole('listitem').filter({ hasText: `SMS au numéro se terminant par ${number.slice(-2)}` }),
  ).toBeVisible()
})
