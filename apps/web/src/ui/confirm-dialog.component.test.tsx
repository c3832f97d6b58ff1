import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes, show } from '../../test/show.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before it deletes; deleting takes until the end of the test. */
function Deletion({ log }: { log: string[] }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <ConfirmDialog
      title="Supprimer ce post ?"
      description="Cette action est définitive."
      confirmLabel="Supprimer"
      cancelLabel="Annuler"
      closeLabel="Fermer"
      busy={isBusy}
      onConfirm={() => {
        log.push('confirmed')
        setBusy(true)
      }}
      onClose={() => log.push('closed')}
    />
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('Enter at once takes nobody further: the way back has the focus', async () => {
  const log: string[] = []
  await show(<Deletion log={log} />)
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Supprimer ce post ?')
  await expect.element(page.getByRole('dialog')).toHaveAccessibleDescription('Cette action est définitive.')
  await expect.element(button('Annuler')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(log).toEqual(['closed'])
})

test('while the deletion is on its way, it can neither be asked for again nor called off', async () => {
  const log: string[] = []
  await show(<Deletion log={log} />)
  await button('Supprimer').click()
  await expect.element(button('Supprimer')).toHaveAttribute('aria-busy', 'true')
  await button('Supprimer').click({ force: true })
  await button('Annuler').click({ force: true })
  expect(log).toEqual(['confirmed'])
})

test('the question is readable in both themes', async () => {
  await show(<Deletion log={[]} />)
  await expectAccessibleInBothThemes()
})
