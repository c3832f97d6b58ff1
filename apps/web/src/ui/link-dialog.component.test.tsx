import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes, show } from '../../test/show.tsx'
import { LinkDialog } from './link-dialog.tsx'

test('a link to copy by hand is selected whole, on as few lines as it takes', async () => {
  const url = 'https://parvis.example/post/42'
  await show(<LinkDialog url={url} onClose={() => {}} />)
  const field = page.getByRole('textbox', { name: 'Lien du post' })
  await expect.element(field).toHaveFocus()
  expect(getSelection()?.toString()).toBe(url)
  expect(field.element().getBoundingClientRect().height).toBeLessThan(60)
  await expectAccessibleInBothThemes()
})
