import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, expectToast, freshName, test } from '../support/conversation.ts'
import { pdf, png } from '../support/files.ts'
import { browserOf, demo, freshAddress, mailTo } from '../support/members.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

test('a newsroom’s contact confirms their journalist; a reviewer asks for a further document and gets it @long', async ({
  browser,
  request,
  contexts,
  member,
  demoMember,
  guest,
}) => {
  test.setTimeout(120_000)
  const staff = async (who: string) => {
    const opened = await browserOf(browser, request, `${who}@parvis.example`, demo.password)
    contexts.push(opened.context)
    return opened.page
  }
  const newsroom = freshName('Gazette')
  const other = freshName('Radio')
  const name = freshName('Lise Vernet')

  await test.step('an administrator adds two newsrooms, and names the same contact for both', async () => {
    const page = await staff('administration')
    await page.goto('/moderation/verifications')
    await page.getByRole('link', { name: 'Organisations' }).click()
    for (const added of [other, newsroom]) {
      await page.getByRole('button', { name: 'Ajouter une organisation' }).click()
      await page.getByLabel('Nom de l’organisation').fill(added)
      await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
      const naming = page.getByRole('button', { name: `Nommer un contact de ${added}` })
      await expect(naming).toBeVisible()
      await naming.click()
      await page.getByLabel('Nom d’utilisateur').fill('@ines_caradec')
      await page
        .getByLabel('Preuve de ce rôle')
        .selectOption({ label: 'Confirmation par un contact officiel' })
      await page.getByLabel('Où et comment cela a été vérifié').fill('Appel au numéro de la rédaction.')
      await expectAccessible(page, { what: 'organisations' })
      await page.getByRole('button', { name: 'Nommer ce contact' }).click()
      await expect(page.getByRole('button', { name: 'Nommer ce contact' })).toBeHidden()
    }
    await expectToast(page, 'Contact nommé')
  })

  const journalist = await member({ name, role: 'journalist' })
  const { page } = journalist
  await test.step('a journalist asks for the tick in its name, and reads what comes next', async () => {
    await page.goto('/verification')
    await page.getByLabel('Média ou rédaction').fill(newsroom.toUpperCase())
    await page.getByRole('radio', { name: /Un autre document/ }).check()
    await page.locator('input[type=file]').setInputFiles([pdf])
    await expect(page.getByRole('list', { name: 'Documents joints' }).getByText('chiffré')).toHaveCount(1)
    await page.getByRole('button', { name: 'Envoyer la demande' }).click()
    await expect(page.getByRole('region', { name: 'Votre demande, pas à pas' })).toContainText('7 jours')
    await expectAccessibleInBothThemes(page, 'waiting request')
  })

  await test.step('the contact confirms, without a document in sight', async () => {
    const { page: desk } = await demoMember('journalist')
    await desk.goto('/verification')
    await desk.getByRole('link', { name: 'Voir les journalistes' }).click()
    await expect(desk.getByRole('tab', { name: 'Vérifiés' })).toBeVisible()
    await desk.getByLabel('Organisation', { exact: true }).selectOption({ label: newsroom })
    await expect(desk.getByRole('heading', { level: 1, name: newsroom })).toBeVisible()
    await desk.getByRole('button', { name: `Répondre pour ${name}` }).click()
    await desk.getByLabel('Précision pour l’équipe (facultatif)').fill('Au service politique.')
    await expectAccessible(desk, { what: 'journalists' })
    await desk.getByRole('button', { name: 'Enregistrer la réponse' }).click()
    await expectToast(desk, 'Réponse enregistrée')
    await expect(desk.getByText(/^Confirmé le/)).toBeVisible()
    await expect(desk.getByText(pdf.name)).toHaveCount(0)
  })

  const desk = await staff('moderation')
  await test.step('the reviewer finds the request, and asks for a further document', async () => {
    await desk.goto('/moderation/verifications')
    await desk.getByRole('searchbox').fill(name.split(' ').at(-1) ?? name)
    await expect(desk).toHaveURL(/q=/)
    await desk.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expect(desk.getByText('confirme que cette personne y travaille')).toBeVisible()
    await expect(desk.getByText('Au service politique.')).toBeVisible()
    await desk.getByRole('button', { name: 'Demander d’autres documents' }).click()
    await desk.getByRole('button', { name: 'Demander ces documents' }).click()
    await expect(desk.getByText('Choisissez au moins un document.')).toBeVisible()
    await desk.getByLabel('Carte de presse').check()
    await desk.getByLabel('Ce qui manque, et pourquoi').fill('Le verso de la carte, lisible.')
    await expectAccessible(desk, { what: 'ask' })
    await desk.getByRole('button', { name: 'Demander ces documents' }).click()
    await expectToast(desk, 'Documents demandés')
    await expect(desk.getByText('Documents attendus jusqu’au')).toBeVisible()
  })

  await test.step('the journalist sees the ask at once, and sends the document', async () => {
    await expect(title(page, 'Des documents vous sont demandés')).toBeVisible()
    await expect(page.getByText('Le verso de la carte, lisible.')).toBeVisible()
    await page.getByRole('button', { name: 'Envoyer les documents' }).click()
    await expect(page.getByText('Ajoutez au moins un document justificatif.')).toBeVisible()
    await page.locator('input[type=file]').setInputFiles([png(480, 320, 0, 'verso.png')])
    await expect(page.getByRole('list', { name: 'Documents joints' }).getByText('chiffré')).toHaveCount(1)
    await page.getByLabel(/^Message à l’équipe/).fill('Voici le verso.')
    await expectAccessibleInBothThemes(page, 'further documents')
    await page.getByRole('button', { name: 'Envoyer les documents' }).click()
    await expect(title(page, 'Demande en cours d’examen')).toBeVisible()
  })

  await test.step('it is back in the queue with both documents; approved, the certificate names the newsroom', async () => {
    await expect(desk.getByText('Voici le verso.')).toBeVisible()
    await expect(desk.getByRole('region', { name: 'Documents' }).getByText('verso.png')).toBeVisible()
    await desk.getByLabel('Preuve examinée').selectOption({ label: 'Carte de presse' })
    await desk.getByRole('button', { name: 'Approuver la demande' }).click()
    await expectToast(desk, 'Décision enregistrée')
    await expect(title(page, 'Votre compte est vérifié')).toBeVisible()
    const reader = await guest()
    const { user } = JSON.parse(
      await page.evaluate(() => localStorage.getItem('parvis.session') ?? '{}'),
    ) as { user: string }
    await reader.goto(`/profile/${user}`)
    await reader.getByRole('button', { name: 'Compte vérifié : voir le certificat' }).click()
    await expect(reader.getByRole('dialog')).toContainText('Confirmé par l’organisation elle-même le')
  })
})

test('@long an administrator imports officials: faults first, then invitations, a report and the way back', async ({
  browser,
  request,
  contexts,
}) => {
  test.setTimeout(120_000)
  const opened = await browserOf(browser, request, 'administration@parvis.example', demo.password)
  contexts.push(opened.context)
  const { page } = opened
  const invited = freshAddress('elue')
  await page.goto('/administration/elus')
  await page.getByLabel('Nom de la liste').fill('maires.csv')
  const row = (contact: string, source = 'https://exemple.test/elus') =>
    `Alix Vernet;Maire;Commune de Valbrume;${contact};${source};01/11/2026`
  const head = 'nom;mandat;territoire;contact;source;date'
  await page.getByLabel('Liste', { exact: true }).fill('nom;mandat\nA;B')
  await page.getByRole('button', { name: 'Voir ce que deviendrait chaque ligne' }).click()
  await expect(page.getByText('La première ligne n’a pas la colonne « territoire ».')).toBeVisible()
  await page
    .getByLabel('Liste', { exact: true })
    .fill([head, row(invited), row('@personne_du_tout'), row('a@exemple.test', 'page')].join('\n'))
  await page.getByRole('button', { name: 'Voir ce que deviendrait chaque ligne' }).click()
  await expect(page.getByText('1 ligne peut être importée')).toBeVisible()
  await expect(page.getByText('aucun compte de ce nom')).toBeVisible()
  await expect(page.getByText('l’adresse de la source n’en est pas une')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'preview')
  await page.getByRole('button', { name: 'Importer 1 ligne' }).click()
  await expectToast(page, 'Import commencé')
  await mailTo(request, invited, /Votre vérification est préparée/)
  await page.getByRole('button', { name: 'Rapport de maires.csv' }).first().click()
  await expect(page.getByRole('list', { name: 'Lignes de l’import' })).toContainText('Invitation envoyée')
  await expectAccessible(page, { what: 'report' })
  await page.getByRole('button', { name: 'Retour aux imports' }).click()
  await page.getByRole('button', { name: 'Annuler maires.csv' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler l’import' }).click()
  await expect(page.getByText('Annulé').first()).toBeVisible()
})
