import { readFile } from 'node:fs/promises'
import { createPost } from '@parvis/contract/content/posts.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectToast, failing, freshText, test } from '../support/conversation.ts'
import { openDialog, ownProfileLink, signIn } from '../support/identity.ts'
import { browserOf, mailTo, makeMember } from '../support/members.ts'

test('[SET-25] a data archive is requested, followed and downloaded; the mail leads back to it @long', async ({
  browser,
  request,
}) => {
  const email = await makeMember(request)
  const { page, token } = await browserOf(browser, request, email)
  const text = freshText('Mon premier post')
  await request.post(`/api/v1${createPost.path}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { content: text },
  })
  await page.goto('/settings?section=danger')
  await expect(page.getByRole('button', { name: 'Supprimer mon compte' })).toBeVisible()
  await page.getByRole('link', { name: 'Mes données' }).click()
  await expect(page).toHaveURL('/settings?section=privacy')
  await page.getByRole('button', { name: 'Préparer mes données' }).click()
  await expect(page.getByText(/^Archive du /)).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^parvis-\d{4}-\d\d-\d\d\.zip$/)
  const archive = await readFile(await download.path())
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  expect(archive.includes('publications.json')).toBe(true)
  const mail = await mailTo(request, email, /Vos données Parvis sont prêtes/)
  expect(mail.text).toContain('/settings?section=privacy')
})

test('[DEL-02] [DEL-03] an account is deleted after typing the word; a failure is reported and keeps it; nobody can sign in to it again', async ({
  browser,
  request,
}) => {
  const email = await makeMember(request)
  const { page, context, token } = await browserOf(browser, request, email)
  const elsewhere = await context.newPage()
  await elsewhere.goto('/')
  const phone = await browserOf(browser, request, email)
  await phone.page.goto('/')
  await expect(ownProfileLink(phone.page)).toBeVisible()
  const me = (await (
    await request.get('/api/v1/me', { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { id: string }

  await page.goto('/settings?section=danger')
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer votre compte ?' })
  const word = dialog.getByLabel('Tapez SUPPRIMER pour confirmer')
  const confirm = dialog.getByRole('button', { name: 'Supprimer définitivement' })
  for (const typed of ['', 'supprimer', 'SUPPRIMER ']) {
    await word.fill(typed)
    await confirm.click()
    await expect(dialog.getByText("Veuillez taper 'SUPPRIMER' pour confirmer.")).toBeVisible()
  }
  await expectAccessible(page)
  const mend = await failing(page, '**/api/v1/me/deletion', 'POST')
  await word.fill('SUPPRIMER')
  await confirm.click()
  await expectToast(page, 'Erreur', 'Impossible de supprimer le compte. Veuillez réessayer.')
  expect((await request.get(`/api/v1/profiles/${me.id}`)).status()).toBe(200)
  await mend()

  await confirm.click()
  await expectToast(page, 'Compte supprimé')
  await expect(page).toHaveURL('/')
  for (const tab of [page, elsewhere])
    await expect(tab.getByRole('banner').getByRole('button', { name: 'Connexion' })).toBeVisible()
  // Another device learns why it is signed out; this one knows.
  const why = 'Le compte qui y était connecté a été supprimé.'
  await expect(phone.page.getByRole('listitem').filter({ hasText: why })).toBeVisible()
  await expect(page.getByText(why)).toHaveCount(0)
  await phone.context.close()
  await page.goto(`/profile/${me.id}`)
  await expect(page.getByText('Profil introuvable')).toBeVisible()
  await signIn(await openDialog(page), email)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
})
