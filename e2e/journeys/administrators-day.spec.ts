import { type APIRequestContext, type Page, request as requests } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import {
  blocksDomain,
  findsMember,
  givesReasons,
  latestAct,
  makesInvitation,
  opensRoom,
  renamesSite,
} from '../support/administration.ts'
import { expect, expectToast, freshName, test } from '../support/conversation.ts'
import {
  consentIn,
  createButton,
  followMail,
  headerSignIn,
  passFirstStep,
  signUpInDialog,
} from '../support/identity.ts'
import { browserOf, demo, freshAddress, makeMember, password } from '../support/members.ts'
import { openOwnSite } from '../support/own-site.ts'

interface Day {
  /** The administrator's screen. */
  desk: Page
  /** The member whom the day is about, and their screen. */
  subject: { name: string; email: string; page: Page }
  /** A new browser of a member. */
  signsIn: (email: string, secret?: string) => Promise<Page>
  /** Somebody without an account. */
  visitor: () => Promise<Page>
  request: APIRequestContext
}

async function finds({ desk, subject }: Day) {
  await desk.goto('/moderation')
  await opensRoom(desk, 'Comptes')
  const table = desk.getByRole('table', { name: 'Membres' })
  await expect(table.getByRole('link').first()).toBeVisible()
  await desk.getByRole('searchbox').fill(subject.name)
  await desk.getByRole('button', { name: 'Chercher' }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('link', { name: subject.name }).click()
  await expect(desk.getByRole('heading', { level: 1, name: subject.name })).toBeVisible()
}

async function warns({ desk, subject }: Day) {
  await desk.getByRole('button', { name: 'Ouvrir un dossier' }).click()
  const decision = desk.getByRole('region', { name: 'Décider' })
  await decision.getByRole('radio', { name: 'Rappel à l’ordre' }).check()
  await givesReasons(decision, 'Dix messages identiques en une heure.')
  await decision.getByRole('button', { name: /^Décider/ }).click()
  await expectToast(desk, 'Décision enregistrée')
  await subject.page.goto('/notifications')
  await expect(subject.page.getByRole('main')).toContainText('vous rappelle à l’ordre')
  await desk.goto('/moderation/actes')
  await expect(desk.getByRole('list', { name: 'Actes' })).toContainText('ouvre un dossier sans signalement')
}

async function suspends({ desk, subject }: Day) {
  await findsMember(desk, subject.name)
  await desk.getByRole('checkbox', { name: subject.name }).check()
  await desk.getByRole('button', { name: /^Agir sur/ }).click()
  const dialog = desk.getByRole('dialog', { name: 'Agir sur plusieurs comptes' })
  await dialog.getByText('Suspendre', { exact: true }).click()
  await dialog.getByRole('button', { name: '7 jours' }).click()
  await givesReasons(dialog, 'Encore, malgré l’avertissement.')
  await dialog.getByRole('button', { name: 'Suspendre · 1 compte' }).click()
  await expect(latestAct(desk)).toContainText('Faite')
  await expect(await findsMember(desk, subject.name)).toContainText('Suspendu')
}

async function lifts({ desk, subject }: Day) {
  await desk.goto('/administration/actions')
  await latestAct(desk).getByRole('button', { name: 'Annuler en entier' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Annuler l’action' }).click()
  await expect(latestAct(desk)).toContainText('Annulée')
  await expect(await findsMember(desk, subject.name)).not.toContainText('Suspendu')
}

async function invites({ desk, visitor, request }: Day) {
  await opensRoom(desk, 'Invitations')
  await expectAccessible(desk, { what: 'invitations' })
  const note = freshName('Conseil')
  const link = await makesInvitation(desk, note)
  const page = await visitor()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Vous êtes invité à nous rejoindre' })).toBeVisible()
  await expectAccessible(page, { what: 'invitation' })
  await page.getByRole('link', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('note')).toContainText('Vous êtes invité')
  const email = freshAddress('invitee')
  await passFirstStep(page, email)
  await page.getByLabel('Nom d’utilisateur').fill(freshName('Invitée'))
  await consentIn(page).check()
  await createButton(page).click()
  await expectToast(page, 'Inscription réussie')
  await followMail(page, request, email)
  await expect(headerSignIn(page)).toHaveCount(0)
  await desk.reload()
  const row = desk.getByRole('list', { name: 'Invitations' }).getByRole('listitem').filter({ hasText: note })
  await expect(row).toContainText('1 place prise sur 1')
  await row.getByRole('button', { name: /^Inscrits par/ }).click()
  await expect(row.getByRole('list', { name: 'Inscrits par cette invitation' })).toContainText('Invitée')
}

async function blocks({ desk, visitor }: Day) {
  await opensRoom(desk, 'Blocages')
  await blocksDomain(desk, 'com')
  const form = desk.getByRole('form', { name: 'Nouveau blocage' })
  await expect(form.getByRole('alert')).toContainText('viserait trop de monde')
  await expect(form.getByLabel('Motif')).toHaveValue('Inscriptions automatiques.')
  await blocksDomain(desk, '@jetable.example')
  await expectToast(desk, 'jetable.example est bloqué')
  await expectAccessibleInBothThemes(desk, 'block lists')
  const page = await visitor()
  await page.goto('/cgu')
  await signUpInDialog(page, 'noe@courriel.jetable.example')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('Les adresses de ce domaine ne sont pas acceptées')
  await expect(dialog.getByLabel('Adresse email')).toHaveValue('noe@courriel.jetable.example')
}

async function unblocks({ desk }: Day) {
  const blocked = desk.getByRole('list', { name: 'Blocages' })
  await blocked.getByRole('button', { name: 'Retirer le blocage : jetable.example' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Retirer le blocage' }).click()
  await expectToast(desk, 'jetable.example n’est plus bloqué')
}

async function renames({ desk, visitor, request }: Day) {
  await renamesSite(desk, 'Agora')
  const page = await visitor()
  await page.goto('/cgu')
  await expect(page).toHaveTitle(/Agora/)
  await expect(page.getByRole('banner')).toContainText('Agora')
  expect(await (await request.get('/manifest.webmanifest')).json()).toMatchObject({ name: 'Agora' })
}

async function announces({ desk, subject, signsIn }: Day) {
  const title = freshName('Réunion publique')
  await opensRoom(desk, 'Annonces')
  await desk.getByRole('button', { name: 'Nouvelle annonce' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Nouvelle annonce' })
  await dialog.getByLabel('Titre (Français)').fill(title)
  await dialog.getByLabel('Message (Français)').fill('Jeudi à 18 h, salle des mariages.')
  await expect(dialog.getByRole('status').last()).toContainText(/membres? sur/)
  await expectAccessibleInBothThemes(desk, 'the form of an announcement')
  await dialog.getByRole('button', { name: 'Relire avant d’envoyer' }).click()
  await expect(dialog.getByRole('heading', { name: 'Ce que chacun lira' })).toBeFocused()
  await expectAccessible(desk, { what: 'an announcement before it leaves' })
  await dialog.getByRole('button', { name: 'Modifier' }).click()
  await expect(dialog.getByLabel('Titre (Français)')).toHaveValue(title)
  await dialog.getByRole('button', { name: 'Relire avant d’envoyer' }).click()
  await dialog.getByRole('button', { name: 'Envoyer l’annonce' }).click()
  await expectToast(desk, 'Annonce envoyée')
  const entry = desk.getByRole('list', { name: 'Annonces' }).getByRole('listitem').filter({ hasText: title })
  await expect(entry).toContainText('Envoyée')
  await expect(entry).toContainText(/membres? prévenu/)
  await expectAccessibleInBothThemes(desk, 'announcements')
  // The suspension has ended their session.
  const page = await signsIn(subject.email)
  await page.goto('/notifications')
  await expect(page.getByRole('main')).toContainText(title)
  await entry.getByRole('button', { name: 'Retirer' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Retirer l’annonce' }).click()
  await expectToast(desk, 'Annonce retirée')
  await expect(entry).toContainText('Retirée')
}

/** The day in its order: a further part of it is a function, and a line here. */
const day: readonly [what: string, part: (day: Day) => Promise<void>][] = [
  ['finds a member', finds],
  ['warns them', warns],
  ['suspends them', suspends],
  ['lifts the suspension', lifts],
  ['invites somebody, who joins', invites],
  ['blocks a domain, which a newcomer is told', blocks],
  ['takes the block back', unblocks],
  ['changes the name of the site', renames],
  ['announces something, which a member reads', announces],
]

const forms = [
  { on: 'at a desk', tags: ' @long', place: 1 },
  { on: 'on a phone', tags: ' @mobile @long', place: 2 },
]

for (const { on, tags, place } of forms)
  test(`an administrator’s day ${on}: ${day.map(([what]) => what).join(', ')}${tags}`, async ({
    browser,
    contexts,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    // Everybody sees the name of a site: the day is on one of its own.
    const site = await openOwnSite(Number(new URL(baseURL ?? '').port), place)
    const own = { baseURL: site.address }
    const request = await requests.newContext(own)
    try {
      const visitor = async () => {
        const context = await browser.newContext(own)
        contexts.push(context)
        return context.newPage()
      }
      const signsIn = async (email: string, secret = password) => {
        const { page, context } = await browserOf(browser, request, email, secret, own)
        contexts.push(context)
        return page
      }
      const name = freshName('Firmin')
      const email = await makeMember(request, { name })
      const subject = { name, email, page: await signsIn(email) }
      const desk = await signsIn('administration@parvis.example', demo.password)
      for (const [what, part] of day)
        await test.step(what, () => part({ desk, subject, signsIn, visitor, request }))
    } finally {
      await request.dispose()
      await site.close()
    }
  })
