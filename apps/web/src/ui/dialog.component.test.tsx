import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes, phone, show } from '../../test/show.tsx'
import { useReportUnsaved } from '../lib/unsaved.ts'
import { Dialog } from './dialog.tsx'

function Note() {
  const [text, setText] = useState('')
  useReportUnsaved(text !== '')
  return <input aria-label="Note" value={text} onChange={({ target }) => setText(target.value)} />
}

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Annoter
      </button>
      {isOpen && (
        <Dialog
          title="Annoter ce texte"
          description="Pour vous seul."
          closeLabel="Fermer"
          onClose={() => setOpen(false)}
        >
          <Note />
        </Dialog>
      )}
    </>
  )
}

const dialog = () => page.getByRole('dialog', { name: 'Annoter ce texte' })
const question = () => page.getByRole('dialog', { name: 'Abandonner votre saisie ?' })
const opener = () => page.getByRole('button', { name: 'Annoter' })

const openWith = async (text: string) => {
  await opener().click()
  await page.getByLabelText('Note').fill(text)
}

describe('a dialog on a wide window', () => {
  test('takes the focus, bears its name and description, and gives the focus back on Escape', async () => {
    await show(<Opener />)
    await opener().click()
    await expect.element(dialog()).toHaveAccessibleDescription('Pour vous seul.')
    await expect.element(page.getByLabelText('Note')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
  })

  test('keeps the keyboard until it is closed', async () => {
    await show(<Opener />)
    await opener().click()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: 'Fermer' })).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByLabelText('Note')).toHaveFocus()
  })

  test('asks before it drops what was typed, and keeps it if one stays', async () => {
    await show(<Opener />)
    await openWith('À relire')
    await userEvent.keyboard('{Escape}')
    await expect.element(question()).toBeVisible()
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('Note')).toHaveValue('À relire')
    await page.getByRole('button', { name: 'Fermer' }).click()
    await expect.element(question()).toBeVisible()
    await page.getByRole('button', { name: 'Abandonner' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
  })

  test('closes unasked once nothing is unsaved any more', async () => {
    await show(<Opener />)
    await openWith('À relire')
    await page.getByLabelText('Note').fill('')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(question()).not.toBeInTheDocument()
  })

  test('is readable in both themes', async () => {
    await show(<Opener />)
    await opener().click()
    await expect.element(dialog()).toBeVisible()
    await expectAccessibleInBothThemes()
  })
})

describe('a dialog on a phone', () => {
  test('is a drawer at the bottom, read from its top without a keyboard in the way', async () => {
    await page.viewport(...phone)
    await show(<Opener />)
    await opener().click()
    await expect.element(dialog()).toHaveFocus()
    await expect.element(dialog()).toHaveAccessibleDescription('Pour vous seul.')
    await expect.poll(() => Math.round(dialog().element().getBoundingClientRect().bottom)).toBe(844)
    await expectAccessibleInBothThemes()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
  })

  test('asks before it drops what was typed', async () => {
    await page.viewport(...phone)
    await show(<Opener />)
    await openWith('À relire')
    await userEvent.keyboard('{Escape}')
    await expect.element(question()).toBeVisible()
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('Note')).toHaveValue('À relire')
  })

  test('keeps what was typed when the phone is turned', async () => {
    await page.viewport(...phone)
    await show(<Opener />)
    await openWith('À relire')
    await page.viewport(844, 390)
    await expect.element(page.getByLabelText('Note')).toHaveValue('À relire')
    await page.viewport(...phone)
    await expect.element(page.getByLabelText('Note')).toHaveValue('À relire')
  })
})
