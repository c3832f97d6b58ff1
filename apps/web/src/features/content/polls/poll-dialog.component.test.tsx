import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../../test/show.tsx'
import { PollDialog } from './poll-dialog.tsx'

test('an hour that the clocks leave out is refused as the end of a poll, a past one as well, and both stay as typed', async () => {
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <PollDialog onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const end = page.getByLabelText('Fin du vote')
  const fault = (sentence: RegExp) => page.getByText(sentence)
  const missing = fault(/^Cette heure n’existe pas\s?: choisissez-en une autre\.$/)
  const past = fault(/^Choisissez une date à venir\.$/)
  const open = page.getByRole('button', { name: 'Ouvrir le sondage' })
  await end.fill('2037-03-29T02:30')
  await open.click()
  await expect.element(missing).toBeVisible()
  await expect.element(end).toHaveAttribute('aria-invalid', 'true')
  await expect.element(end).toHaveValue('2037-03-29T02:30')
  // The hour after it is there.
  await end.fill('2037-03-29T03:00')
  await open.click()
  await expect.element(missing).not.toBeInTheDocument()
  await end.fill('2020-01-01T10:00')
  await open.click()
  await expect.element(past).toBeVisible()
  await expect.element(end).toHaveValue('2020-01-01T10:00')
})

test('an empty answer is described by what it lacks', async () => {
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <PollDialog onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Ouvrir le sondage' }).click()
  const answer = page.getByLabelText('Réponse 1')
  await expect.element(answer).toHaveAttribute('aria-invalid', 'true')
  await expect.element(answer).toHaveAccessibleDescription('Remplissez chaque réponse.')
})
