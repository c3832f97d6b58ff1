import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes, phone, show } from '../../test/show.tsx'
import { Sheet } from './sheet.tsx'

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir l’assistant
      </button>
      {isOpen && (
        <Sheet title="Assistant" closeLabel="Fermer l’assistant" onClose={() => setOpen(false)}>
          <p className="p-4">Posez votre question.</p>
        </Sheet>
      )}
    </>
  )
}

const sheet = () => page.getByRole('dialog', { name: 'Assistant' })
const opener = () => page.getByRole('button', { name: 'Ouvrir l’assistant' })
const edges = () => sheet().element().getBoundingClientRect()

test('a sheet stands at the right of a wide window, has the focus as a whole, and gives it back', async () => {
  await show(<Opener />)
  await opener().click()
  await expect.element(sheet()).toHaveFocus()
  await expectAccessibleInBothThemes()
  expect(edges()).toMatchObject({ top: 0, right: 1024, width: 384 })
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
})

test('on a phone it rises from the bottom, and its cross closes it', async () => {
  await page.viewport(...phone)
  await show(<Opener />)
  await opener().click()
  await expect.element(sheet()).toHaveFocus()
  await expect.poll(() => Math.round(edges().bottom)).toBe(844)
  expect(edges()).toMatchObject({ left: 0, width: 390 })
  await page.getByRole('button', { name: 'Fermer l’assistant' }).click()
  await expect.element(sheet()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
})
