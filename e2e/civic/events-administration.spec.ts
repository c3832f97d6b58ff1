import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/conversation.ts'
import { browserOf, demo, makeMember } from '../support/members.ts'

/** A day in Paris, this many days from now. */
function dayFromNow(days: number): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' })
  return day.format(new Date(Date.now() + days * 86_400_000))
}

test('an administrator adds an event, corrects its date and calls it off; a member with a reminder is notified @long', async ({
  browser,
  request,
  contexts,
}) => {
  const title = `Débat des bancs ${Date.now()}`
  const email = await makeMember(request, { name: 'Ana Rappel' })
  const { page: admin, context: one } = await browserOf(
    browser,
    request,
    'administration@parvis.example',
    demo.password,
  )
  const { page: member, context: other } = await browserOf(browser, request, email)
  contexts.push(one, other)

  await admin.goto('/moderation/evenements')
  await admin.getByRole('button', { name: 'Ajouter un événement' }).click()
  const adding = admin.getByRole('dialog', { name: 'Ajouter un événement' })
  await adding.getByRole('button', { name: 'Ajouter au calendrier' }).click()
  await expect(adding.getByLabel('Titre')).toBeFocused()
  await expect(adding.getByText('Ce champ est nécessaire.')).toHaveCount(8)
  await expectAccessible(admin, { part: '[role=dialog]' })
  await adding.getByLabel('Titre').fill(title)
  await adding.getByLabel('Type').selectOption('Débat')
  await adding.getByLabel('Niveau').selectOption('Local')
  await adding.getByLabel('Début').fill(`${dayFromNow(20)}T20:00`)
  await adding.getByLabel('Institution').fill('Ville de Valmont')
  await adding.getByLabel('Page ou document').fill('Agenda municipal')
  await adding.getByLabel('Adresse').fill('https://valmont.example/agenda')
  await adding.getByLabel('Lue le').fill(dayFromNow(0))
  // The typed text stays when the form is closed by mistake.
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: 'Ajouter un événement' }).click()
  await expect(adding.getByLabel('Titre')).toHaveValue(title)
  await adding.getByLabel('Certitude').selectOption('Une seule copie lue')
  await adding.getByRole('button', { name: 'Ajouter au calendrier' }).click()
  await expect(adding).toBeHidden()

  await member.goto(`/calendar?day=${dayFromNow(20)}`)
  await member.getByRole('link', { name: title }).click()
  const shown = member.getByRole('dialog', { name: title })
  await expect(shown).toContainText('Ville de Valmont, Agenda municipal')
  await shown.getByRole('button', { name: 'Me le rappeler' }).click()
  await shown.getByLabel('La veille').check()
  await expect(shown.getByRole('button', { name: 'Rappel demandé' })).toBeVisible()
  await member.goto('/notifications')

  await admin.getByRole('searchbox', { name: 'Chercher un événement' }).fill(title)
  const line = admin
    .getByRole('list', { name: 'Événements' })
    .getByRole('listitem')
    .filter({ hasText: title })
  await expect(line).toContainText('1 rappel demandé')
  await admin.getByRole('button', { name: `Corriger ${title}` }).click()
  const amending = admin.getByRole('dialog', { name: 'Corriger l’événement' })
  await expect(amending).toContainText('Une personne a demandé un rappel')
  await amending.getByLabel('Début').fill(`${dayFromNow(27)}T19:30`)
  await amending.getByLabel('Pourquoi').fill('Salle indisponible')
  await amending.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(amending).toBeHidden()
  await expect(line).toContainText(/19\sh\s30/)
  await expect(member.getByText(`Nouvelle date : ${title}`)).toBeVisible()

  await admin.getByRole('button', { name: `Autres actes sur ${title}` }).click()
  await admin.getByRole('menuitem', { name: 'Annuler l’événement' }).click()
  const ending = admin.getByRole('dialog', { name: 'Annuler cet événement ?' })
  await ending.getByLabel('Pourquoi').fill('Reporté à l’an prochain')
  await ending.getByRole('button', { name: 'Annuler l’événement' }).click()
  await expect(line.getByText('Annulé', { exact: true })).toBeVisible()
  await expectAccessible(admin)
  await member.getByText(`Annulé : ${title}`).click()
  await expect(member.getByRole('dialog', { name: title })).toContainText('Cet événement n’aura pas lieu.')

  await admin.getByRole('button', { name: `Autres actes sur ${title}` }).click()
  await admin.getByRole('menuitem', { name: 'Historique' }).click()
  const versions = admin.getByRole('dialog', { name: 'Historique' }).getByRole('listitem')
  await expect(versions).toHaveCount(3)
  await expect(versions.first()).toContainText('Reporté à l’an prochain')
  await admin.keyboard.press('Escape')
  await admin.goto('/moderation/acts')
  await expect(admin.getByRole('list', { name: 'Actes' })).toContainText(title)
})
