import { signalThresholds } from '@parvis/contract/trust/moderation-cases.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { comment, expect, freshName, freshText, memberIdOf, publish, test } from '../support/conversation.ts'
import { browserOf, demo } from '../support/members.ts'

test('a moderator sees mass reports by one member live, inspects them, and dismisses the signal @long', async ({
  browser,
  request,
  contexts,
  author,
}) => {
  const name = freshName('Zélée')
  const [writer, reporter] = [await author(), await author({ name })]
  const postId = await publish(request, writer)
  const desk = await browserOf(browser, request, 'moderation@parvis.example', demo.password)
  contexts.push(desk.context)
  const { page } = desk
  await page.goto('/moderation')
  await page.getByRole('link', { name: /^Signaux/ }).click()
  await expect(page.getByRole('radio', { name: 'À examiner' })).toBeChecked()

  for (let turn = 0; turn < signalThresholds.massReports; turn += 1) {
    const target_id = await comment(request, writer, postId, freshText())
    const answer = await request.post('/api/v1/reports', {
      headers: { authorization: `Bearer ${reporter}` },
      data: { target_type: 'comment', target_id, reason: 'spam' },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const card = page.getByRole('article', { name: 'Signalements en masse' }).filter({ hasText: name })
  await expect(card).toContainText(`Signalements${signalThresholds.massReports}`)
  await expect(card).toContainText('Seuil : 20 signalements en une heure par un même compte.')
  await expect(card.getByRole('link', { name: 'Voir le profil' })).toHaveAttribute(
    'href',
    `/profile/${memberIdOf(reporter)}`,
  )
  await expectAccessible(page, { what: 'signals' })

  await card.getByRole('button', { name: 'Classer' }).click()
  await expect(card).toHaveCount(0)
  await page.getByText('Classés', { exact: true }).click()
  await expect(card).toContainText('Classé par')
})
