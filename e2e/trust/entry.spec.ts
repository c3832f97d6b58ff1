import { request as requests } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, expectToast, test } from '../support/conversation.ts'
import {
  consentIn,
  createButton,
  followMail,
  memberLink,
  openDialog,
  passFirstStep,
  roleCard,
  signIn,
} from '../support/identity.ts'
import { demo, freshAddress } from '../support/members.ts'
import { openOwnSite } from '../support/own-site.ts'

test.describe('on a site of its own', () => {
  let site: Awaited<ReturnType<typeof openOwnSite>>
  test.beforeAll(async ({ baseURL }) => {
    test.setTimeout(120_000)
    site = await openOwnSite(Number(new URL(baseURL ?? '').port))
  })
  test.afterAll(() => site.close())

  test('the sign-up screen says who may join; a newcomer says why, waits, and is admitted @long', async ({
    browser,
    page,
  }) => {
    test.setTimeout(120_000)
    const mails = await requests.newContext({ baseURL: site.address })
    const context = await browser.newContext({ baseURL: site.address })
    const staff = await context.newPage()
    const email = freshAddress('noe')
    const chooses = async (mode: string) => {
      await staff.goto(`${site.address}/administration/reglages`)
      await staff.getByRole('button', { name: /^Inscription/ }).click()
      const form = staff.getByRole('form', { name: 'Inscription' })
      await form.getByRole('radio', { name: mode }).check()
      await form.getByLabel('Pourquoi').fill('Le conseil l’a voté.')
      await form.getByRole('button', { name: 'Enregistrer' }).click()
      await expectToast(staff, 'Réglages enregistrés')
    }

    await test.step('closed and invitation: nothing to type but the link', async () => {
      await staff.goto(site.address)
      await signIn(await openDialog(staff), 'administration@parvis.example', demo.password)
      await expect(memberLink(staff)).toBeVisible()
      await chooses('Fermée')
      await page.goto(`${site.address}/auth?mode=signup`)
      await expect(page.getByRole('note')).toContainText('Les inscriptions sont fermées')
      await expect(roleCard(page, 'Citoyen')).toHaveCount(0)
      await chooses('Sur invitation')
      await page.reload()
      await expect(page.getByRole('note')).toContainText('sur invitation')
      await page.getByLabel('Lien d’invitation').fill('bonjour')
      await page.getByRole('button', { name: 'Utiliser cette invitation' }).click()
      await expect(page.getByText('Ce n’est pas le lien d’une invitation')).toBeVisible()
      await expectAccessible(page, { what: 'sign-up by invitation' })
    })

    await test.step('approval: the newcomer says why, and waits', async () => {
      await chooses('Sur accord')
      await page.reload()
      await expect(page.getByRole('note')).toContainText('L’équipe accepte chaque inscription')
      await expectAccessibleInBothThemes(page, 'sign-up by approval')
      const why = page.getByLabel('Pourquoi souhaitez-vous nous rejoindre')
      await roleCard(page, 'Citoyen').click()
      await page.getByRole('button', { name: 'Continuer', exact: true }).click()
      await expect(why).toBeFocused()
      await why.fill('Je suis élue à Valbrume et je veux répondre aux habitants.')
      // The typed text is there again after a reload.
      await page.reload()
      await expect(why).toHaveValue(/Valbrume/)
      await passFirstStep(page, email)
      await page.getByLabel('Nom d’utilisateur').fill('Noé de Valbrume')
      await consentIn(page).check()
      await createButton(page).click()
      await expectToast(page, 'Inscription réussie')
      await followMail(page, mails, email)
      const dialog = page.getByRole('dialog', { name: 'Votre demande est à l’étude' })
      await expect(dialog).toBeVisible()
      await expectAccessible(page, { what: 'waiting for the team' })
      await dialog.getByRole('button', { name: 'Continuer sans compte' }).click()
    })

    await test.step('the team admits, and the newcomer signs in', async () => {
      await staff.goto(`${site.address}/administration/inscriptions`)
      const row = staff
        .getByRole('list', { name: 'Demandes d’inscription' })
        .getByRole('listitem')
        .filter({ hasText: 'Noé de Valbrume' })
      await expect(row).toContainText('répondre aux habitants')
      await expectAccessibleInBothThemes(staff, 'requests to join')
      await row.getByRole('button', { name: 'Accepter Noé de Valbrume' }).click()
      await expectToast(staff, 'Inscriptions acceptées : 1')
      await expect(staff.getByText('Personne n’attend')).toBeVisible()
      await signIn(await openDialog(page), email)
      await expect(memberLink(page)).toBeVisible()
    })
    await mails.dispose()
    await context.close()
  })
})
