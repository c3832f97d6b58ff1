import { expect, type Locator, type Page } from '@playwright/test'
import { expectToast } from './conversation.ts'

/** Goes to a room of the console by its bar: the first link, then the one beneath. */
export async function opensRoom(desk: Page, ...links: string[]): Promise<void> {
  const bar = desk.getByRole('navigation', { name: 'Modération' })
  for (const name of links) await bar.getByRole('link', { name, exact: true }).click()
}

/** The members whom a search by name finds. */
export async function findsMember(desk: Page, name: string): Promise<Locator> {
  await desk.goto(`/administration/membres?q=${encodeURIComponent(name)}`)
  const table = desk.getByRole('table', { name: 'Membres' })
  await expect(table.getByRole('row')).toHaveCount(2)
  return table
}

/** Gives the reasons of a measure, in the form of a case or of an act on many accounts. */
export async function givesReasons(form: Locator, facts: string): Promise<void> {
  await form.getByLabel('Règle enfreinte').selectOption({ index: 1 })
  await form.getByLabel('Faits retenus').fill(facts)
}

export const latestAct = (desk: Page): Locator =>
  desk.getByRole('list', { name: 'Actions groupées' }).getByRole('listitem').first()

/** Creates an invitation for one person; returns its link, which is shown once. */
export async function makesInvitation(desk: Page, note: string): Promise<string> {
  const form = desk.getByRole('form', { name: 'Nouvelle invitation' })
  await form.getByLabel('Pour qui').fill(note)
  await form.getByRole('button', { name: 'Créer le lien' }).click()
  const made = desk.getByRole('textbox', { name: 'Lien d’invitation' })
  await expect(made).toBeFocused()
  const link = await made.inputValue()
  await desk.getByRole('button', { name: 'Terminer' }).click()
  await expect(made).toHaveCount(0)
  return link
}

/** Blocks a domain of addresses. */
export async function blocksDomain(desk: Page, domain: string): Promise<void> {
  const form = desk.getByRole('form', { name: 'Nouveau blocage' })
  await form.getByLabel('Domaine').fill(domain)
  await form.getByLabel('Motif').fill('Inscriptions automatiques.')
  await form.getByRole('button', { name: 'Bloquer' }).click()
}

/** Gives the site another name, with the reason. */
export async function renamesSite(desk: Page, name: string): Promise<void> {
  await desk.goto('/administration/reglages?section=identity')
  const form = desk.getByRole('form', { name: 'Identité' })
  await form.getByLabel('Nom du site').fill(name)
  await form.getByLabel('Pourquoi').fill('Le conseil l’a voté.')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(desk, 'Réglages enregistrés')
}
