import type { Page, Request } from '@playwright/test'
import {
  comment,
  commentIn,
  expect,
  expectToast,
  failing,
  freshText,
  postIn,
  publish,
  test,
  visit,
} from '../support/conversation.ts'

const reportDialog = (page: Page) => page.getByRole('dialog', { name: /^Signale/ })
const reason = (page: Page, name: string) =>
  reportDialog(page).getByRole('button', { name: new RegExp(`^${name}`) })
const reasons = [
  'Harcèlement',
  'Discours haineux',
  'Spam',
  'Désinformation',
  'Contenu inapproprié',
  'Autre',
] as const

async function openReport(page: Page, postId: string): Promise<void> {
  await postIn(page, postId).getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Signaler ce post' }).click()
}

/** The report that a page sends while `act` runs. */
async function reportSentBy(page: Page, act: () => Promise<void>): Promise<Record<string, unknown>> {
  const [sent] = await Promise.all([
    page.waitForRequest((made: Request) => made.url().endsWith('/api/v1/reports')),
    act(),
  ])
  return sent.postDataJSON() as Record<string, unknown>
}

test('[POST-26, RSR-17, RSR-18, RSR-21, RSR-19, RSR-20, RSR-22, RSR-24, RSR-25] a journalist reports citizens’ posts: six reasons, details where required, and a failed report is sent again', async ({
  demoMember,
  author,
  request,
}) => {
  const { page, token } = await demoMember('journalist')

  await test.step('a journalist reports a citizen’s post for one of six reasons', async () => {
    const id = await publish(request, await author())
    await page.goto('/?tab=citizens')
    await openReport(page, id)
    await expect(reportDialog(page).getByRole('listitem')).toHaveCount(6)
    for (const name of reasons) await expect(reason(page, name)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('"spam" is sent as soon as it is chosen, "other" asks for words first', async () => {
    const id = await publish(request, await author())
    await visit(page, `/post/${id}`)
    await openReport(page, id)
    const spam = await reportSentBy(page, () => reason(page, 'Spam').click())
    expect(spam).toEqual({ target_type: 'post', target_id: id, reason: 'spam' })
    await expect(reportDialog(page)).toContainText('Votre signalement a été transmis à la modération.')
    await reportDialog(page).getByRole('button', { name: 'Terminé' }).click()
    await expect(reportDialog(page)).toHaveCount(0)

    const another = await publish(request, await author())
    await visit(page, `/post/${another}`)
    await openReport(page, another)
    await reason(page, 'Autre').click()
    const details = 'Ce texte recopie le mien, mot pour mot.'
    await page.getByLabel('Détails').fill(details)
    const other = await reportSentBy(page, () =>
      page.getByRole('button', { name: 'Envoyer le signalement' }).click(),
    )
    expect(other).toEqual({ target_type: 'post', target_id: another, reason: 'other', details })
    await expect(reportDialog(page)).toContainText('Votre signalement a été transmis à la modération.')
  })

  await test.step('"other" needs ten characters once trimmed, and takes five hundred', async () => {
    const id = await publish(request, await author())
    await visit(page, `/post/${id}`)
    await openReport(page, id)
    await reason(page, 'Autre').click()
    const [field, send] = [
      page.getByLabel('Détails'),
      page.getByRole('button', { name: 'Envoyer le signalement' }),
    ]
    await expect(send).toBeDisabled()
    for (const tooShort of ['123456789', `   ${'x'.repeat(9)}   `, ' '.repeat(20)]) {
      await field.fill(tooShort)
      await expect(send).toBeDisabled()
    }
    await field.fill(' 1234567890 ')
    await expect(send).toBeEnabled()
    await field.fill('x'.repeat(600))
    await expect(reportDialog(page)).toContainText('600/500')
    await expect(send).toBeDisabled()
    await field.fill('x'.repeat(500))
    await expect(reportDialog(page)).toContainText('500/500')
    await expect(send).toBeEnabled()

    const asServer = async (details: string) => {
      const answer = await request.post('/api/v1/reports', {
        headers: { authorization: `Bearer ${token}` },
        data: { target_type: 'post', target_id: id, reason: 'other', details },
      })
      return answer.status()
    }
    expect(await asServer('  123456789  ')).toBe(400)
    expect(await asServer('x'.repeat(501))).toBe(400)
    expect(await asServer('x'.repeat(500))).toBe(200)
  })

  await test.step('closed and opened again, the dialog starts at the reason', async () => {
    const id = await publish(request, await author())
    await visit(page, `/post/${id}`)
    await openReport(page, id)
    await reason(page, 'Autre').click()
    await page.getByLabel('Détails').fill('Un texte commencé')
    await page.keyboard.press('Escape')
    await expect(reportDialog(page)).toHaveCount(0)
    await page.waitForTimeout(400)
    await openReport(page, id)
    await expect(reason(page, 'Harcèlement')).toBeVisible()
    await expect(page.getByLabel('Détails')).toHaveCount(0)
    await reason(page, 'Autre').click()
    await expect(page.getByLabel('Détails')).toHaveValue('')
  })

  await test.step('a report refused, and one that never arrives, say so and can be sent again', async () => {
    const id = await publish(request, await author())
    await visit(page, `/post/${id}`)
    await openReport(page, id)
    const mend = await failing(page, '**/api/v1/reports', 'POST', 500)
    await reason(page, 'Spam').click()
    await expectToast(page, 'Erreur', 'Impossible de soumettre le signalement')
    await mend()
    const reconnect = await failing(page, '**/api/v1/reports', 'POST', 'no answer')
    await reason(page, 'Spam').click()
    await expectToast(page, 'Erreur', "Une erreur s'est produite.")
    await reconnect()
    await reason(page, 'Spam').click()
    await expect(reportDialog(page)).toContainText('Votre signalement a été transmis à la modération.')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

for (const [role, tab] of [
  ['politician', ''],
  ['journalist', '?tab=journalism'],
] as const) {
  test(`[POST-27] the menu of a ${role}’s post offers « Signaler un contenu illicite » @long`, async ({
    demoMember,
    request,
  }) => {
    const writer = await demoMember(role)
    const id = await publish(request, writer.token)
    const { page } = await demoMember('citizen')
    await page.goto(`/${tab}`)
    await postIn(page, id).getByRole('button', { name: 'Plus d’actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Signaler ce post' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Signaler un contenu illicite' }).click()
    await expect(page.getByRole('dialog', { name: 'Signaler un contenu illicite' })).toBeVisible()
    await expect(reportDialog(page).getByRole('listitem')).toHaveCount(6)
  })
}

test('[RSR-23] a guest who reports is asked to sign in @long', async ({ page, author, request }) => {
  const id = await publish(request, await author())
  await comment(request, await author(), id, 'À signaler')
  const sentence = 'Vous devez être connecté pour signaler du contenu'
  const isAsked = async () => {
    await expectToast(page, 'Erreur', sentence)
    await expect(page.getByRole('dialog', { name: 'Connexion requise' })).toContainText(sentence)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto('/?tab=citizens')
  await openReport(page, id)
  await isAsked()
  await visit(page, `/post/${id}`)
  await commentIn(page, 'À signaler').getByRole('button', { name: 'Actions sur ce commentaire' }).click()
  await page.getByRole('menuitem', { name: 'Signaler ce commentaire' }).click()
  await isAsked()
})

test('[RSR-26] others’ comments and replies are reported in the same dialog, one’s own are not @long', async ({
  demoMember,
  author,
  request,
}) => {
  const { page, token } = await demoMember('citizen')
  const writer = await author()
  const id = await publish(request, writer)
  const reported = await comment(request, writer, id, 'Un avis déplacé')
  const answer = await comment(request, writer, id, 'Une réponse déplacée', reported)
  await comment(request, token, id, 'Le mien')
  await page.goto(`/post/${id}`)
  for (const [text, targetId] of [
    ['Une réponse déplacée', answer],
    ['Un avis déplacé', reported],
  ] as const) {
    await page
      .locator(`[data-comment="${targetId}"]`)
      .getByRole('button', { name: 'Actions sur ce commentaire' })
      .click()
    await page.getByRole('menuitem', { name: 'Signaler ce commentaire' }).click()
    await expect(page.getByRole('dialog', { name: 'Signaler ce commentaire' }), text).toBeVisible()
    const sent = await reportSentBy(page, () => reason(page, 'Harcèlement').click())
    expect(sent).toMatchObject({ target_type: 'comment', target_id: targetId, reason: 'harassment' })
    await reportDialog(page).getByRole('button', { name: 'Terminé' }).click()
  }
  await expect(
    commentIn(page, 'Le mien').getByRole('button', { name: 'Actions sur ce commentaire' }),
  ).toHaveCount(0)
})

test('a profile is reported from its page @long', async ({ demoMember, member }) => {
  const { page } = await demoMember('citizen')
  const reported = await member()
  const { sub } = JSON.parse(Buffer.from(reported.token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
  }
  await page.goto(`/profile/${sub}`)
  await page.getByRole('main').getByRole('button', { name: 'Plus d’actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Signaler un contenu illicite' }).click()
  await expect(page.getByRole('dialog', { name: 'Signaler un contenu illicite' })).toBeVisible()
  const sent = await reportSentBy(page, () => reason(page, 'Désinformation').click())
  expect(sent).toMatchObject({ target_type: 'profile', target_id: sub })
  await expect(reportDialog(page)).toContainText('transmis à la modération')
})

test('a phone’s reader reports from a drawer @mobile @long', async ({ member, author, request }) => {
  const { page } = await member()
  const content = freshText('À signaler')
  const id = await publish(request, await author(), content)
  await page.goto('/?tab=citizens')
  await openReport(page, id)
  await reason(page, 'Contenu inapproprié').click()
  await expect(reportDialog(page)).toContainText('transmis à la modération')
  await reportDialog(page).getByRole('button', { name: 'Terminé' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
