import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { phone, show, wideWindow } from '../../../../test/show.tsx'
import { TokenSecretDialog } from './token-secret-dialog.tsx'

function Example() {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <TokenSecretDialog name="Agenda" secret="parvis_pat_1234" onClose={() => setOpen(false)} />
}

const dialog = () => page.getByRole('dialog', { name: 'Votre jeton' })

test.each<[string, readonly [number, number]]>([
  ['a phone', phone],
  ['a wide window', wideWindow],
])('a token that is not kept stays on %s when one wishes to leave, with a warning', async (_, size) => {
  await page.viewport(...size)
  await show(<Example />)
  await expect.element(page.getByText('parvis_pat_1234')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(/^Gardez-le avant de fermer/)).toBeVisible()
  // A drawer moves away in half a second.
  await new Promise((later) => setTimeout(later, 700))
  await expect.element(page.getByText('parvis_pat_1234')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
})
