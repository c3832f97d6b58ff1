import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/conversation.ts'
import { browserOf, demo, makeMember } from '../support/members.ts'

const source = 'https://www.insee.fr/fr/statistiques/8574650'
const reporting = (page: Page) => page.getByRole('dialog', { name: 'Signaler une erreur' })

/** Fills in the form for an error, and sends it. */
async function reports(page: Page, { wrong, proposed }: { wrong: string; proposed: string }) {
  await reporting(page).getByLabel('Ce qui est faux').fill(wrong)
  await reporting(page).getByLabel('Ce qui est juste').fill(proposed)
  await reporting(page).getByLabel('Adresse de la source').fill(source)
  await reporting(page).getByRole('button', { name: 'Envoyer le signalement' }).click()
  await page
    .getByRole('dialog', { name: 'Merci de votre signalement' })
    .getByRole('button', { name: 'Fermer' })
    .last()
    .click()
}

test('a member reports an error with a source, an editor corrects it: readers see the new value and the list, the member is told', async ({
  browser,
  request,
  contexts,
  page: guest,
}) => {
  const email = await makeMember(request, { name: 'Ana Lectrice' })
  const { page: member, context: one } = await browserOf(browser, request, email)
  const { page: editor, context: other } = await browserOf(
    browser,
    request,
    'administration@parvis.example',
    demo.password,
  )
  contexts.push(one, other)

  await member.goto('/political-data/growth')
  await member.getByRole('button', { name: 'Actions : PIB en valeur 2024' }).click()
  await member.getByRole('menuitem', { name: 'Signaler une erreur' }).click()
  await reporting(member).getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(reporting(member).getByText('Dites ce qui est faux.')).toBeVisible()
  await expect(reporting(member).getByLabel('Ce qui est faux')).toBeFocused()
  await expectAccessible(member, { part: '[role=dialog]' })
  await reports(member, { wrong: 'Le PIB de 2024 a été révisé.', proposed: '2 919,9 Md€' })

  await editor.goto('/political-data/errors')
  const line = editor
    .getByRole('list', { name: 'Signalements d’erreurs' })
    .getByRole('listitem')
    .filter({ hasText: 'PIB en valeur 2024' })
  await expect(line).toContainText('Le PIB de 2024 a été révisé.')
  await expect(line).not.toContainText('Ana Lectrice')
  await expectAccessible(editor)
  await line.getByRole('button', { name: 'Corriger' }).click()
  const correcting = editor.getByRole('dialog', { name: 'Publier une correction' })
  // Without a field nothing would change.
  await correcting.getByLabel('Motif').fill('Sans champ.')
  await correcting.getByLabel('Nom de la source').fill('INSEE')
  await correcting.getByRole('button', { name: 'Publier la correction' }).click()
  await expect(correcting.getByText(/^Une correction change la donnée/)).toBeVisible()
  await correcting.getByLabel('Nom de la source').fill('')
  await correcting.getByLabel('Champ à corriger').selectOption(JSON.stringify(['display']))
  await correcting.getByLabel('Nouvelle valeur : Valeur affichée').fill('2 919,9 Md€')
  await correcting.getByRole('button', { name: 'Publier la correction' }).click()
  await expect(correcting.getByText('Nommez la source.')).toBeVisible()
  await expectAccessible(editor, { part: '[role=dialog]' })
  await correcting.getByLabel('Motif').fill('L’INSEE a révisé les comptes de 2024.')
  await correcting.getByLabel('Nom de la source').fill('INSEE, Comptes nationaux annuels')
  await correcting.getByRole('button', { name: 'Publier la correction' }).click()
  await expect(editor.getByText('Correction publiée')).toBeVisible()
  await expect(line).toBeHidden()

  await guest.goto('/political-data/growth')
  const figure = guest.locator('#figure-gdp-2024')
  await expect(figure).toContainText('2 919,9 Md€')
  await expect(figure).toContainText('d’après INSEE, Comptes nationaux annuels')
  await figure.getByRole('link', { name: /^Corrigé le/ }).click()
  await expect(guest).toHaveURL('/political-data/corrections')
  const correction = guest
    .getByRole('list', { name: 'Corrections' })
    .getByRole('listitem')
    .filter({ hasText: 'PIB en valeur 2024' })
  await expect(correction).toContainText('2 935,2 Md€')
  await expect(correction).toContainText('2 919,9 Md€')
  await expect(correction).toContainText('L’INSEE a révisé les comptes de 2024.')
  await expect(correction).not.toContainText('Ana Lectrice')
  await expectAccessible(guest)

  await member.goto('/notifications?tab=system')
  await member.getByText('L’erreur que vous avez signalée est corrigée').click()
  await expect(member).toHaveURL('/political-data/growth#figure-gdp-2024')
})

test('a refused report tells its reason; a row is picked in a block; what was typed stays when the server is not reached @long', async ({
  browser,
  request,
  contexts,
}) => {
  const email = await makeMember(request, { name: 'Théo Lecteur' })
  const { page: member, context: one } = await browserOf(browser, request, email)
  const { page: editor, context: other } = await browserOf(
    browser,
    request,
    'administration@parvis.example',
    demo.password,
  )
  contexts.push(one, other)
  await member.goto('/political-data/regions')
  await member.getByRole('button', { name: 'Signaler une erreur : Les dix-huit régions' }).click()
  await reporting(member).getByLabel('Quelle donnée ?').selectOption('Bretagne')
  await reporting(member).getByLabel('Ce qui est faux').fill('La population.')
  await reporting(member).getByLabel('Ce qui est juste').fill('3,4 millions')
  await reporting(member).getByLabel('Adresse de la source').fill('insee.fr')
  await reporting(member).getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(reporting(member).getByText('qui commence par https://')).toBeVisible()
  await reporting(member).getByLabel('Adresse de la source').fill(source)
  await member.context().setOffline(true)
  await reporting(member).getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(reporting(member).getByRole('alert')).toBeVisible()
  await expect(reporting(member).getByLabel('Ce qui est faux')).toHaveValue('La population.')
  await member.context().setOffline(false)
  await reporting(member).getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(member.getByRole('dialog', { name: 'Merci de votre signalement' })).toBeVisible()

  // A second report of the same figure waits for the answer to the first.
  await member.reload()
  await member.getByRole('button', { name: 'Signaler une erreur : Les dix-huit régions' }).click()
  await reporting(member).getByLabel('Quelle donnée ?').selectOption('Bretagne')
  await reporting(member).getByLabel('Ce qui est faux').fill('Le chef-lieu.')
  await reporting(member).getByLabel('Ce qui est juste').fill('Rennes')
  await reporting(member).getByLabel('Adresse de la source').fill(source)
  await reporting(member).getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(reporting(member).getByText('Vous avez déjà signalé une erreur ici')).toBeVisible()

  await editor.goto('/moderation')
  await editor.getByRole('link', { name: /^Erreurs \d+ en attente$/ }).click()
  await expect(editor).toHaveURL('/political-data/errors')
  await editor.goto('/political-data/errors?q=bretagne')
  const line = editor.getByRole('listitem').filter({ hasText: 'La population.' })
  await line.getByRole('button', { name: 'Refuser' }).click()
  const refusing = editor.getByRole('dialog', { name: 'Refuser ce signalement ?' })
  await refusing.getByLabel('Motif').fill('La source ne donne pas ce chiffre.')
  await refusing.getByRole('button', { name: 'Refuser' }).click()
  await expect(editor.getByText('Aucune donnée signalée ne porte ces mots.')).toBeVisible()
  await editor.getByText('Traités').click()
  await expect(editor.getByText('La source ne donne pas ce chiffre.')).toBeVisible()

  await member.goto('/notifications?tab=system')
  await expect(member.getByText('Votre signalement d’erreur n’a pas été retenu')).toBeVisible()
  await expect(member.getByText('La source ne donne pas ce chiffre.')).toBeVisible()
})

test('a guest is asked to sign in, and the queue is closed to members who are no editors @mobile @long', async ({
  page,
  member,
}) => {
  await page.goto('/political-data/growth')
  await page.getByRole('button', { name: 'Actions : PIB en valeur 2024' }).click()
  await page.getByRole('menuitem', { name: 'Signaler une erreur' }).click()
  await expect(page.getByText('Vous devez être connecté pour signaler une erreur.')).toBeVisible()
  const { page: own } = await member()
  await own.goto('/political-data/errors')
  await expect(own.getByRole('heading', { name: 'Accès réservé' })).toBeVisible()
})
