import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectToast, freshName, test, visit } from '../support/conversation.ts'
import { pdf, png, zip } from '../support/files.ts'
import { demo, markerIn, tokenOf } from '../support/members.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const documents = (page: Page) => page.getByRole('list', { name: 'Documents joints' }).getByRole('listitem')
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer la demande' })

async function attach(page: Page, ...files: (typeof pdf)[]) {
  await page.locator('input[type=file]').setInputFiles(files)
}

/** A staff member decides the request of a member by name. */
async function decide(request: APIRequestContext, name: string, decision: Record<string, string>) {
  const token = await tokenOf(request, 'moderation@parvis.example', demo.password)
  const headers = { authorization: `Bearer ${token}` }
  const queue = (await (await request.get('/api/v1/moderation/verifications', { headers })).json()) as {
    items: { id: string; claimed_name: string }[]
  }
  const found = queue.items.find(({ claimed_name }) => claimed_name === name)
  const answer = await request.put(`/api/v1/moderation/verifications/${found?.id}/decision`, {
    headers,
    data: { ...decision, claimed_name: name },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('[PER-13] a journalist applies, is rejected with a reason, applies again, and gets the tick with its certificate @long', async ({
  member,
  guest,
  request,
}) => {
  const name = freshName('Plume')
  const { page } = await member({ name, role: 'journalist' })
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Voir ma vérification' }).click()
  await expect(page.getByText('supprimés 30 jours après la décision')).toBeVisible()
  await send(page).click()
  await expect(page.getByText('Ce champ est nécessaire.')).toBeVisible()
  await page.getByLabel('Média ou rédaction').fill('Le Courrier des Halles')
  await page.getByRole('radio', { name: /Un autre document/ }).check()
  await page.getByLabel(/^Message à l’équipe/).fill('Rédactrice depuis 2019.')
  await send(page).click()
  await expect(page.getByText('Ajoutez au moins un document justificatif.')).toBeVisible()

  await attach(page, zip)
  await expect(page.getByText(/seuls les fichiers PDF, JPEG, PNG et WebP sont acceptés/)).toBeVisible()
  await attach(page, pdf, png(80, 60))
  await expect(documents(page)).toHaveCount(2)
  await expect(documents(page).getByText('chiffré')).toHaveCount(2)
  await page.getByRole('button', { name: 'Retirer place.png' }).click()
  await expect(documents(page)).toHaveCount(1)

  await page.reload()
  await expect(page.getByLabel('Média ou rédaction')).toHaveValue('Le Courrier des Halles')
  await expect(page.getByLabel(/^Message à l’équipe/)).toHaveValue('Rédactrice depuis 2019.')
  await expect(documents(page)).toHaveCount(1)
  await expectAccessible(page)
  await send(page).click()
  await expect(title(page, 'Demande en cours d’examen')).toBeVisible()
  await expectToast(page, 'Demande envoyée')
  await expectAccessible(page)

  await decide(request, name, { decision: 'reject', reason: 'documents_insufficient' })
  await page.reload()
  await expect(title(page, 'Demande refusée')).toBeVisible()
  await expect(page.getByText(/Les documents ne suffisent pas à établir votre qualité/)).toBeVisible()
  await page.getByRole('link', { name: 'Lire les motifs et contester' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Votre demande de vérification est rejetée',
  )
  await expect(page.getByRole('button', { name: 'Contester cette décision' })).toBeVisible()
  await expectAccessible(page, { what: 'reasons' })
  await page.goBack()

  await attach(page, pdf)
  await expect(documents(page).getByText('chiffré')).toBeVisible()
  await send(page).click()
  await expect(title(page, 'Demande en cours d’examen')).toBeVisible()
  await expect(title(page, 'Demandes précédentes')).toBeVisible()

  await decide(request, name, { decision: 'approve', evidence: 'press_card' })
  await page.reload()
  await expect(title(page, 'Votre compte est vérifié')).toBeVisible()
  await visit(page, '/create-post')
  await expect(page.getByText('Vérification requise')).toHaveCount(0)

  await visit(page, '/profile')
  await expect(page.getByRole('button', { name: 'Compte vérifié : voir le certificat' })).toBeVisible()
  const { user: id } = JSON.parse((await markerIn(page)) ?? '{}') as { user: string }
  const reader = await guest()
  await reader.goto(`/profile/${id}`)
  await reader.getByRole('button', { name: 'Compte vérifié : voir le certificat' }).click()
  const certificate = reader.getByRole('dialog')
  await expect(certificate).toContainText('Le Courrier des Halles')
  await expect(certificate).toContainText('Carte de presse')
  await expect(certificate).toContainText('une personne de l’équipe de vérification')
  await expect(certificate).not.toContainText(pdf.name)
  await expect(certificate).toContainText('elle ne dit ni que ses propos sont exacts')
  await certificate.getByRole('button', { name: 'Vérifier' }).click()
  await expect(certificate).toContainText('Prouvé : cette entrée du journal parle de ce compte')
  await expectAccessible(reader)
})

test('by keyboard, a guest opens the tick of a card, reads how the official answers, and returns to it', async ({
  page,
}) => {
  await page.goto('/')
  const card = page.getByRole('article').first()
  const tick = card.getByRole('button', { name: 'Compte vérifié : ce que dit la coche' })
  await tick.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Ce que dit la coche' })
  await expect(sheet).toContainText('La coche atteste le nom et le mandat de cette personne')
  for (const part of ['Ce qui a été vérifié', 'Ses réponses aux questions', 'Au journal public'])
    await expect(sheet.getByRole('region', { name: part })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(tick).toBeFocused()
  await expect(page).toHaveURL('/')
})

test('an official states the mandate, and a cancelled request disappears @long', async ({ member }) => {
  const { page } = await member({ role: 'politician' })
  await page.goto('/verification')
  await page.getByText('Mon mandat ou ma fonction n’est pas dans le répertoire').click()
  await page.getByLabel('Institution').fill('Mairie de Port-Clair')
  await page.getByLabel('Mandat ou fonction').fill('Adjointe au maire')
  await page.getByLabel('Parti (facultatif)').selectOption('pp')
  await page.getByLabel('Fin du mandat (facultatif)').fill('2020-01-01')
  await attach(page, pdf)
  await expect(documents(page).getByText('chiffré')).toBeVisible()
  await send(page).click()
  await expect(page.getByText('Cette date est déjà passée.')).toBeVisible()
  await expect(page.getByLabel('Mandat ou fonction')).toHaveValue('Adjointe au maire')
  await page.getByLabel('Fin du mandat (facultatif)').fill('2099-01-01')
  await send(page).click()
  await expect(title(page, 'Demande en cours d’examen')).toBeVisible()
  await expect(page.getByText('Place publique', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Retirer la demande' }).click()
  await page.getByRole('button', { name: 'Retirer définitivement' }).click()
  await page.getByText('Mon mandat ou ma fonction n’est pas dans le répertoire').click()
  await expect(send(page)).toBeVisible()
  await expect(documents(page)).toHaveCount(0)
})

test('a citizen has nothing to verify, and a guest is asked to sign in @long', async ({ member, guest }) => {
  const { page } = await member()
  await page.goto('/verification')
  await expect(title(page, 'Rien à vérifier')).toBeVisible()
  const reader = await guest()
  await reader.goto('/verification')
  await expect(title(reader, 'Connexion requise')).toBeVisible()
})

test('[PER-10] [PER-11] documents are PDF files or images, of ten megabytes at most, five at most @long', async ({
  member,
}) => {
  const { page } = await member({ role: 'journalist' })
  await page.goto('/verification')
  const fault = page.getByRole('main').getByRole('alert')
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const heavy = Buffer.concat([pdf.buffer, Buffer.alloc(11 * 1024 * 1024)])
  for (const [file, sentence] of [
    [zip, 'seuls les fichiers PDF, JPEG, PNG et WebP sont acceptés.'],
    [
      { ...pdf, name: 'note.docx', mimeType: word },
      'seuls les fichiers PDF, JPEG, PNG et WebP sont acceptés.',
    ],
    [{ ...pdf, name: 'lourd.pdf', buffer: heavy }, 'un document pèse 10 Mo au plus.'],
  ] as const) {
    await attach(page, file)
    await expect(fault).toContainText(sentence)
    await expect(fault).toContainText(file.name)
    await expect(documents(page)).toHaveCount(0)
  }
  await attach(page, ...[1, 2, 3, 4, 5, 6].map((number) => ({ ...pdf, name: `piece-${number}.pdf` })))
  await expect(fault).toContainText('cinq documents au plus accompagnent une demande.')
  await expect(fault).toContainText('piece-6.pdf')
  await expect(documents(page).getByText('chiffré')).toHaveCount(5)
  await expect(page.getByRole('button', { name: 'Choisir des documents' })).toBeDisabled()
  await page.reload()
  await expect(documents(page)).toHaveCount(5)
})

test('[PER-19] a new name suspends the tick until a reviewer has confirmed it @long', async ({
  member,
  request,
}) => {
  const [name, other] = [freshName('Plume'), freshName('Plume d’encre')]
  const { page } = await member({ name, role: 'journalist' })
  await page.goto('/verification')
  await page.getByLabel('Média ou rédaction').fill('Le Courrier des Halles')
  await page.getByRole('radio', { name: /Un autre document/ }).check()
  await attach(page, pdf)
  await expect(documents(page).getByText('chiffré')).toBeVisible()
  await send(page).click()
  await expect(title(page, 'Demande en cours d’examen')).toBeVisible()
  await decide(request, name, { decision: 'approve', evidence: 'press_card' })
  const seal = page.getByRole('main').getByRole('button', { name: 'Compte vérifié : voir le certificat' })
  await page.goto('/profile')
  await expect(seal).toBeVisible()

  await visit(page, '/settings?section=account')
  await page.getByLabel('Nom affiché').fill(other)
  await page.getByRole('button', { name: 'Enregistrer le nom' }).click()
  await expectToast(
    page,
    'Profil mis à jour',
    'Votre coche est suspendue jusqu’à ce que votre nouveau nom soit confirmé.',
  )
  await visit(page, '/profile')
  await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible()
  await expect(seal).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Vérification suspendue' })).toBeVisible()
  await visit(page, '/create-post')
  await expect(page.getByText('Vérification requise')).toBeVisible()
  await visit(page, '/verification')
  await expect(title(page, 'Coche suspendue : votre nouveau nom est à confirmer')).toBeVisible()

  await decide(request, other, { decision: 'approve', evidence: 'press_card' })
  await page.goto('/profile')
  await expect(seal).toBeVisible()
})
