import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes, show } from '../../test/show.tsx'
import { ApiError, NetworkError } from '../lib/api-client.ts'
import { Alert } from './alert.tsx'
import { Banner } from './banner.tsx'
import { QueryFailure } from './query-failure.tsx'
import { RefusalMessage } from './refusal-message.tsx'

test('an alert is read out at once, and readable in both themes', async () => {
  await show(<Alert>Le fichier est trop lourd.</Alert>)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Le fichier est trop lourd.')
  await expectAccessibleInBothThemes()
})

test('banners wait for their turn to be read out, and are readable in every tone', async () => {
  await show(
    (['info', 'warning', 'danger'] as const).map((tone) => (
      <Banner key={tone} tone={tone} action={<button type="button">Revoir ({tone})</button>}>
        Vous êtes hors connexion
      </Banner>
    )),
  )
  expect(page.getByRole('status').elements()).toHaveLength(3)
  await expect.element(page.getByRole('button', { name: 'Revoir (warning)' })).toBeVisible()
  await expectAccessibleInBothThemes()
})

describe('a refusal', () => {
  test('is said in a sentence, whatever the words of the server', async () => {
    await show(<RefusalMessage error={new ApiError(403, { code: 'not_owner', message: 'not the owner' })} />)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Seul l’auteur peut faire cela.')
  })

  test('leaves no empty alert when there is none', async () => {
    await show(<RefusalMessage error={null} />)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('a read that failed', () => {
  const failed = (error: Error, isFetching = false) => {
    const log = { again: 0 }
    const query = { error, isFetching, refetch: async () => (log.again += 1) }
    return { log, ui: <QueryFailure title="Le fil n’a pas pu être lu" query={query} /> }
  }

  test('says why, and asks again when one wants', async () => {
    const { log, ui } = failed(new NetworkError())
    await show(ui)
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent(/^Le fil n’a pas pu être lu/)
    await expect.element(alert).toMatchTextContent(/Vérifiez votre connexion internet\./)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    expect(log.again).toBe(1)
    await expectAccessibleInBothThemes()
  })

  test('gives the reference that the support asks for', async () => {
    await show(failed(new ApiError(500, { request_id: 'r-42' })).ui)
    await expect.element(page.getByText('Référence de l’incident : r-42')).toBeVisible()
  })

  test('does not ask twice at the same time', async () => {
    const { log, ui } = failed(new NetworkError(), true)
    await show(ui)
    const again = page.getByRole('button', { name: 'Réessayer' })
    await expect.element(again).toHaveAttribute('aria-busy', 'true')
    await again.click({ force: true })
    expect(log.again).toBe(0)
  })
})
