import { cards, expect, test } from '../support/conversation.ts'

test('[FEED-20] « Pourquoi ce post ? » shows every term; they add up, and the sums descend in the order served', {
  tag: '@screens',
}, async ({ page, demoMember }) => {
  test.setTimeout(90_000)
  const member = await demoMember('citizen')
  for (const reader of [page, member.page]) {
    await reader.goto('/?sort=relevant')
    await expect(cards(reader).nth(9)).toBeAttached()
    const totals: number[] = []
    for (let at = 0; at < 10; at += 1) {
      const card = cards(reader).nth(at)
      await card.getByRole('button', { name: 'Plus d’actions' }).click()
      await reader.getByRole('menuitem', { name: 'Pourquoi ce post ?' }).click()
      const dialog = reader.getByRole('dialog', { name: 'Pourquoi ce post ?' })
      await dialog.getByText('Le calcul exact du tri Pertinence').click()
      await expect(dialog.locator('[data-term]')).toHaveCount(4)
      const values = await dialog
        .locator('[data-term]')
        .evaluateAll((all) => all.map((term) => Number(term.getAttribute('data-value'))))
      const total = Number(await dialog.locator('[data-total]').getAttribute('data-total'))
      expect(values.reduce((sum, value) => sum + value, 0)).toBe(total)
      totals.push(total)
      await reader.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    expect(totals).toEqual([...totals].sort((a, b) => b - a))
  }
})
