import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes, show } from '../../test/show.tsx'
import { Disclosure } from './disclosure.tsx'

function Security() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure
      title="Sécurité"
      hint="Mot de passe et appareils"
      icon={ShieldCheck}
      open={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <button type="button">Changer de mot de passe</button>
    </Disclosure>
  )
}

test('the whole line opens a part of the page, whose title alone names it', async () => {
  await show(<Security />)
  const title = page.getByRole('button', { name: 'Sécurité' })
  const content = page.getByRole('button', { name: 'Changer de mot de passe' })
  await expect.element(title).toHaveAttribute('aria-expanded', 'false')
  await expect.element(title).toHaveAccessibleDescription('Mot de passe et appareils')
  await expect.element(content).not.toBeInTheDocument()
  const hint = page.getByText('Mot de passe et appareils').element().getBoundingClientRect()
  const target = document.elementFromPoint(hint.right - 5, hint.bottom - 5)
  expect(target).toBe(title.element())
  await title.click()
  await expect.element(title).toHaveAttribute('aria-expanded', 'true')
  await expect.element(content).toBeVisible()
  await expectAccessibleInBothThemes()
})
