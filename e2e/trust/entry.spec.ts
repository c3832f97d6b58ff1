import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
  request as requests,
} from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, expectToast, freshName, test } from '../support/conversation.ts'
import {
  consentIn,
  createButton,
  followMail,
  headerSignIn,
  memberLink,
  openDialog,
  passFirstStep,
  roleCard,
  signIn,
  signUpInDialog,
} from '../support/identity.ts'
import { browserOf, demo, freshAddress } from '../support/members.ts'
import { openOwnSite } from '../support/own-site.ts'

interface Stage {
  browser: Browser
  request: APIRequestContext
  contexts: BrowserContext[]
  page: Page
}

async function blocksAndInvites({ browser, request, contexts, page }: Stage): Promise<void> {
  test.setTimeout(90_000)
  const domain = `${freshName('jetable')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '-')}.example`
  const opened = await browserOf(browser, request, 'administration@parvis.example', demo.password)
  contexts.push(opened.context)
  const staff = opened.page
  const blocks = staff.getByRole('list', { name: 'Blocages' })
  const note = freshName('Conseil')
  let link = ''

  await test.step('the administrator blocks a domain', async () => {
    await staff.goto('/moderation')
    const bar = staff.getByRole('navigation', { name: 'Modération' })
    await bar.getByRole('link', { name: 'Comptes' }).click()
    await bar.getByRole('link', { name: 'Blocages' }).click()
    const form = staff.getByRole('form', { name: 'Nouveau blocage' })
    await form.getByLabel('Domaine').fill('com')
    await form.getByLabel('Motif').fill('Inscriptions automatiques.')
    await form.getByRole('button', { name: 'Bloquer' }).click()
    await expect(form.getByRole('alert')).toContainText('viserait trop de monde')
    await expect(form.getByLabel('Motif')).toHaveValue('Inscriptions automatiques.')
    await form.getByLabel('Domaine').fill(`@${domain}`)
    await form.getByRole('button', { name: 'Bloquer' }).click()
    await expectToast(staff, `${domain} est bloqué`)
    await expect(blocks).toContainText(domain)
    await expectAccessibleInBothThemes(staff, 'block lists')
  })

  await test.step('a newcomer is told to use another address, and what was typed stands', async () => {
    await page.goto('/cgu')
    await signUpInDialog(page, `noe@courriel.${domain}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toContainText('Les adresses de ce domaine ne sont pas acceptées')
    await expect(dialog.getByLabel('Adresse email')).toHaveValue(`noe@courriel.${domain}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the administrator makes a link, shown once', async () => {
    await staff.getByRole('link', { name: 'Invitations', exact: true }).click()
    const form = staff.getByRole('form', { name: 'Nouvelle invitation' })
    await form.getByLabel('Pour qui').fill(note)
    await form.getByRole('button', { name: 'Créer le lien' }).click()
    const made = staff.getByRole('textbox', { name: 'Lien d’invitation' })
    await expect(made).toBeFocused()
    link = await made.inputValue()
    await expectAccessible(staff, { what: 'invitations' })
    await staff.getByRole('button', { name: 'Terminer' }).click()
    await expect(made).toHaveCount(0)
  })

  await test.step('the invited person sees it, and joins', async () => {
    const email = freshAddress('invitee')
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Vous êtes invité à nous rejoindre' })).toBeVisible()
    await expectAccessible(page, { what: 'invitation' })
    await page.getByRole('link', { name: 'Créer mon compte' }).click()
    await expect(page.getByRole('note')).toContainText('Vous êtes invité')
    await passFirstStep(page, email)
    await page.getByLabel('Nom d’utilisateur').fill(freshName('Invitée'))
    await consentIn(page).check()
    await createButton(page).click()
    await expectToast(page, 'Inscription réussie')
    await followMail(page, request, email)
    await expect(headerSignIn(page)).toHaveCount(0)
  })

  await test.step('the administrator sees who joined, and takes the block back', async () => {
    await staff.reload()
    const row = staff
      .getByRole('list', { name: 'Invitations' })
      .getByRole('listitem')
      .filter({ hasText: note })
    await expect(row).toContainText('1 place prise sur 1')
    await row.getByRole('button', { name: /^Inscrits par/ }).click()
    await expect(row.getByRole('list', { name: 'Inscrits par cette invitation' })).toContainText('Invitée')
    await staff.getByRole('link', { name: 'Blocages', exact: true }).click()
    await blocks.getByRole('button', { name: `Retirer le blocage : ${domain}` }).click()
    await staff.getByRole('dialog').getByRole('button', { name: 'Retirer le blocage' }).click()
    await expectToast(staff, `${domain} n’est plus bloqué`)
  })
}

test('an administrator blocks a domain, a newcomer with it is refused; the administrator invites somebody, who joins', async ({
  browser,
  request,
  contexts,
  page,
}) => blocksAndInvites({ browser, request, contexts, page }))

test('the same on a phone @mobile @long', async ({ browser, request, contexts, page }) =>
  blocksAndInvites({ browser, request, contexts, page }))

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
