import type { ReviewedRequest } from '@parvis/contract/people/verification.schemas.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../../test/show.tsx'
import { AskForm } from './ask-form.tsx'

test('the choice of documents is described by its fault', async () => {
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <AskForm request={{ id: 'r' } as ReviewedRequest} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await page.getByLabelText('Ce qui manque, et pourquoi').fill('Un justificatif du mandat.')
  await page.getByRole('button', { name: 'Demander ces documents' }).click()
  const choice = page.getByRole('group', { name: 'Documents demandés' })
  await expect.element(choice).toHaveAccessibleDescription('Choisissez au moins un document.')
})
