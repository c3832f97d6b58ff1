import type { ConstituencyTable } from '@parvis/contract/civic/officials.schemas.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes, show } from '../../../../test/show.tsx'
import { CommuneField } from './commune-field.tsx'

const table: ConstituencyTable = {
  source: null,
  departments: [
    {
      code: '35',
      name: 'Ille-et-Vilaine',
      constituencies: { 2: { '35000': ['Grande-Ville', 'Bourg-Neuf'] } },
    },
    { code: '44', name: 'Loire-Atlantique', constituencies: { 1: { '44000': ['Bourg-Vieux'] } } },
  ],
}

function Chosen() {
  const [name, setName] = useState<string | null>()
  return name === undefined ? (
    <CommuneField table={table} onChoose={(commune) => setName(commune.name)} />
  ) : (
    <p>Choisi : {name}</p>
  )
}

test('a commune is chosen by its name with the keyboard; an unknown one is explained', async () => {
  await show(<Chosen />)
  const field = page.getByLabelText('Votre commune ou votre code postal')
  await field.fill('inconnue')
  await expect.element(page.getByText(/Aucune commune de ce nom/)).toBeVisible()
  await field.fill('bourg')
  const found = page.getByRole('list', { name: 'Communes trouvées' })
  await expect.element(found).toHaveTextContent('Bourg-NeufIlle-et-VilaineBourg-VieuxLoire-Atlantique')
  await expect.element(page.getByRole('status')).toHaveTextContent('2 communes trouvées')
  await expectAccessibleInBothThemes()
  await field.fill('44000')
  await expect.element(found.getByRole('button')).toHaveTextContent('Bourg-VieuxLoire-Atlantique')
  await userEvent.type(field, '{Enter}')
  await expect.element(page.getByText('Choisi : Bourg-Vieux')).toBeVisible()
})
