import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, expectToast, freshName, type Person, test } from '../support/conversation.ts'
import { browserOf, demo } from '../support/members.ts'

interface Day {
  /** The administrator's. */
  page: Page
  /** The member whom the day is about. */
  subject: Person
}

const search = (name: string) => `/administration/membres?q=${encodeURIComponent(name)}`

async function finds({ page, subject }: Day) {
  await page.goto('/moderation')
  await page.getByRole('navigation', { name: 'Modération' }).getByRole('link', { name: 'Comptes' }).click()
  await expect(page.getByRole('table', { name: 'Membres' })).toBeVisible()
  await page.getByRole('searchbox').fill(subject.name)
  await page.getByRole('button', { name: 'Chercher' }).click()
  const table = page.getByRole('table', { name: 'Membres' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('link', { name: subject.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: subject.name })).toBeVisible()
}

async function warns({ page, subject }: Day) {
  await page.getByRole('button', { name: 'Ouvrir un dossier' }).click()
  const decision = page.getByRole('region', { name: 'Décider' })
  await decision.getByRole('radio', { name: 'Rappel à l’ordre' }).check()
  await decision.getByLabel('Règle enfreinte').selectOption({ index: 1 })
  await decision.getByLabel('Faits retenus').fill('Dix messages identiques en une heure.')
  await decision.getByRole('button', { name: /^Décider/ }).click()
  await expectToast(page, 'Décision enregistrée')
  await subject.page.goto('/notifications')
  await expect(subject.page.getByRole('main')).toContainText('vous rappelle à l’ordre')
}

async function suspends({ page, subject }: Day) {
  await page.goto(search(subject.name))
  await page.getByRole('checkbox', { name: subject.name }).check()
  await page.getByRole('button', { name: /^Agir sur/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Agir sur plusieurs comptes' })
  await dialog.getByText('Suspendre', { exact: true }).click()
  await dialog.getByRole('button', { name: '7 jours' }).click()
  await dialog.getByLabel('Règle enfreinte').selectOption({ index: 1 })
  await dialog.getByLabel('Faits retenus').fill('Encore, malgré l’avertissement.')
  await dialog.getByRole('button', { name: 'Suspendre · 1 compte' }).click()
  const entry = page.getByRole('list', { name: 'Actions groupées' }).getByRole('listitem').first()
  await expect(entry).toContainText('Faite')
  await page.goto(search(subject.name))
  await expect(page.getByRole('table', { name: 'Membres' })).toContainText('Suspendu')
}

async function lifts({ page, subject }: Day) {
  await page.goto('/administration/actions')
  const entry = page.getByRole('list', { name: 'Actions groupées' }).getByRole('listitem').first()
  await entry.getByRole('button', { name: 'Annuler en entier' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler l’action' }).click()
  await expect(entry).toContainText('Annulée')
  await page.goto(search(subject.name))
  const table = page.getByRole('table', { name: 'Membres' })
  await expect(table.getByRole('link', { name: subject.name })).toBeVisible()
  await expect(table).not.toContainText('Suspendu')
}

/** To the team alone: what everybody gets would stand in the way of other journeys. */
async function announces({ page }: Day) {
  const title = freshName('Réunion de l’équipe')
  await page.goto('/administration/annonces')
  const bar = page.getByRole('navigation', { name: 'Modération' })
  await expect(bar.getByRole('link', { name: 'Annonces' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Nouvelle annonce' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouvelle annonce' })
  await dialog.getByLabel('Titre (Français)').fill(title)
  await dialog.getByLabel('Message (Français)').fill('Jeudi à 18 h, salle des mariages.')
  await dialog.getByText('Seulement l’équipe').click()
  await expect(dialog.getByRole('status').last()).toContainText(/membres? sur/)
  await expectAccessibleInBothThemes(page, 'the form of an announcement')
  await dialog.getByText('Plus tard').click()
  await dialog.getByRole('button', { name: 'Relire avant d’envoyer' }).click()
  await expect(dialog.getByRole('heading', { name: 'Ce que chacun lira' })).toBeFocused()
  await expectAccessible(page, { what: 'an announcement before it leaves' })
  await dialog.getByRole('button', { name: 'Modifier' }).click()
  await expect(dialog.getByLabel('Titre (Français)')).toHaveValue(title)
  await dialog.getByText('Tout de suite').click()
  await dialog.getByRole('button', { name: 'Relire avant d’envoyer' }).click()
  await dialog.getByRole('button', { name: 'Envoyer l’annonce' }).click()
  await expectToast(page, 'Annonce envoyée')
  const entry = page.getByRole('list', { name: 'Annonces' }).getByRole('listitem').filter({ hasText: title })
  await expect(entry).toContainText('Envoyée')
  await expect(entry).toContainText(/membres? prévenu/)
  await expectAccessibleInBothThemes(page, 'announcements')
  await page.goto('/notifications')
  await expect(page.getByRole('main')).toContainText(title)
  await page.goto('/administration/annonces')
  await entry.getByRole('button', { name: 'Retirer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer l’annonce' }).click()
  await expectToast(page, 'Annonce retirée')
  await expect(entry).toContainText('Retirée')
}

/** The day in its order: a further part of it is a function, and a line here. */
const day: readonly [what: string, part: (day: Day) => Promise<void>][] = [
  ['finds a member', finds],
  ['warns them', warns],
  ['suspends them', suspends],
  ['lifts the suspension', lifts],
  ['announces something', announces],
]

for (const tags of ['', ' @mobile @long'])
  test(`an administrator’s day${tags === '' ? '' : ' on a phone'}: ${day.map(([what]) => what).join(', ')}${tags}`, async ({
    browser,
    request,
    contexts,
    member,
  }) => {
    test.setTimeout(120_000)
    const subject = await member({ name: freshName('Firmin') })
    const opened = await browserOf(browser, request, 'administration@parvis.example', demo.password)
    contexts.push(opened.context)
    for (const [what, part] of day) await test.step(what, () => part({ page: opened.page, subject }))
  })
