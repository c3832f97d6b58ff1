import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes, show } from '../../test/show.tsx'
import { TabPanel, Tabs } from './tabs.tsx'

const tabs = [
  { value: 'questions', label: 'Questions' },
  { value: 'debats', label: 'Débats' },
  { value: 'partis', label: 'Partis' },
] as const

function Feed() {
  const [value, setValue] = useState<(typeof tabs)[number]['value']>('questions')
  return (
    <>
      <button type="button">Avant</button>
      <Tabs label="Fil" value={value} onChange={setValue} tabs={tabs}>
        {tabs.map((tab) => (
          <TabPanel key={tab.value} value={tab.value}>
            <button type="button">Publier dans {tab.label}</button>
          </TabPanel>
        ))}
      </Tabs>
    </>
  )
}

const tab = (name: string) => page.getByRole('tab', { name })
const panel = (name: string) => page.getByRole('tabpanel', { name })

beforeEach(async () => {
  await show(<Feed />)
  page.getByRole('button', { name: 'Avant' }).element().focus()
})

test('one press of Tab leads to the open tab, the next one into its panel', async () => {
  await userEvent.keyboard('{Tab}')
  await expect.element(tab('Questions')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Publier dans Questions' })).toHaveFocus()
})

test('arrow keys open the neighbour and take the focus with them, round the ends', async () => {
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect.element(tab('Débats')).toHaveFocus()
  await expect.element(tab('Débats')).toHaveAttribute('aria-selected', 'true')
  await expect.element(panel('Débats')).toBeVisible()
  await expect.element(panel('Questions')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(tab('Partis')).toHaveFocus()
  await expect.element(panel('Partis')).toBeVisible()
})

test('tabs are readable in both themes', async () => {
  await expectAccessibleInBothThemes()
})
