import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import { Form } from './form.tsx'

const form = (isUnsaved: boolean) => (
  <Form form={{ submit: () => {}, isUnsaved, wouldLose: () => isUnsaved }}>
    <input aria-label="Nom" />
  </Form>
)
const question = () => page.getByRole('dialog', { name: 'Abandonner votre saisie ?' })

test('leaving a page asks before what was typed is dropped', async () => {
  const { router } = await show(form(true))
  router.history.push('/transparence')
  await expect.element(question()).toBeVisible()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect.element(question()).not.toBeInTheDocument()
  expect(router.history.location.pathname).toBe('/')
  router.history.push('/transparence')
  await page.getByRole('button', { name: 'Abandonner' }).click()
  await expect.poll(() => router.history.location.pathname).toBe('/transparence')
})

test('nothing is asked when nothing was typed', async () => {
  const { router } = await show(form(false))
  router.history.push('/transparence')
  await expect.poll(() => router.history.location.pathname).toBe('/transparence')
  await expect.element(question()).not.toBeInTheDocument()
})
