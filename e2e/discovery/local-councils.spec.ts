import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/conversation.ts'
import { mailTo } from '../support/members.ts'

const valbrume = { name: 'Valbrume (exemple)', department: 'Ain', code: '1', parts: [] }

test('on a phone, a member finds the council of the commune, invites the mayor once, and the town hall refuses for ever', async ({
  member,
  page: townHall,
  request,
}) => {
  const { page } = await member()
  await page.setViewportSize({ width: 360, height: 800 })
  const sent: string[] = []
  page.on('request', (asked) => sent.push(`${asked.url()} ${asked.postData() ?? ''}`))
  await page.addInitScript(
    (commune) => localStorage.setItem('parvis.commune', JSON.stringify(commune)),
    valbrume,
  )
  await page.goto('/pres-de-chez-moi')
  const council = page.getByRole('region', { name: 'Mon maire, mes conseils' })
  await expect(council.getByText('Bernadette Kowal')).toBeVisible()
  await expectAccessible(page)
  await council.getByRole('button', { name: 'L’inviter : Alix VERNET' }).click()
  await expect(council.getByText('Invitation envoyée')).toBeVisible()
  expect(sent.filter((asked) => /valbrume/i.test(asked))).toEqual([])

  await page.reload()
  await council.getByRole('button', { name: 'L’inviter : Alix VERNET' }).click()
  await expect(page.getByText(/a déjà été invitée/)).toBeVisible()

  const { text } = await mailTo(request, 'mairie@valbrume.example', /Alix VERNET/)
  const path = /\/refus-invitations#[\w.-]+/.exec(text)?.[0] ?? ''
  await townHall.setViewportSize({ width: 360, height: 800 })
  await townHall.goto(path)
  await expectAccessible(townHall)
  await townHall.getByRole('button', { name: 'Ne plus recevoir d’invitation' }).click()
  await expect(townHall.getByText(/ne recevra plus d’invitation/)).toBeVisible()
  // The file of the department may be some minutes old.
  await council.getByText(/autres membres du conseil/).click()
  await council.getByRole('button', { name: 'L’inviter : Odile VARNIER' }).click()
  await expect(page.getByText(/ne veut plus d’invitation/)).toBeVisible()
})
