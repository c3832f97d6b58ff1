import type { ImportState } from '@parvis/contract/civic/imports.schemas.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes, show } from '../../../../test/show.tsx'
import { LastUpdate } from './last-update.tsx'
import { importsQuery } from './queries.ts'

const agenda: ImportState = {
  source: 'assemblee-agenda',
  title: 'Réunions et séances',
  institution: 'Assemblée nationale',
  page: 'Agenda des réunions (données ouvertes)',
  url: 'https://data.assemblee-nationale.fr/',
  imported_at: '2026-04-24T06:00:00.000Z',
  as_of: '2026-04-24',
  documents: 3_259,
  records: 3_204,
  set_aside: [],
  refused_since: null,
  is_own_file_refused: false,
  is_bundled: false,
}

async function showUpdate(state: Partial<ImportState>, sources = ['assemblee-agenda']) {
  const client = new QueryClient()
  client.setQueryData(importsQuery.queryKey, { imports: [{ ...agenda, ...state }] })
  return show(
    <QueryClientProvider client={client}>
      <main>
        <LastUpdate sources={sources} />
      </main>
    </QueryClientProvider>,
  )
}

const main = () => page.getByRole('main')
const updated = 'Dernière mise à jour : 24 avril 2026, d’après l’Assemblée nationale.'

test('a page says as of when its data are, and from whom', async () => {
  await showUpdate({})
  await expect.element(main()).toHaveTextContent(updated)
  await expectAccessibleInBothThemes()
})

test('the extract that comes with the software says so, and how daily imports begin', async () => {
  await showUpdate({ is_bundled: true })
  await expect.element(main().getByText(updated)).toBeVisible()
  await expect
    .element(main().getByText(/^Extrait livré avec le logiciel/))
    .toHaveTextContent(
      'Extrait livré avec le logiciel ; l’exploitant du site active l’import quotidien par PARVIS_IMPORTS=on.',
    )
})

test('it says when part of the file could not be read, and when later files were refused', async () => {
  await showUpdate({
    set_aside: [
      { kind: 'unknown_code', count: 54 },
      { kind: 'file_cut', count: 1 },
    ],
  })
  await expect
    .element(main())
    .toHaveTextContent(`${updated} 55 documents de ce fichier n’ont pas pu être lus.`)
})

test('it says that later files were refused, also before the first import', async () => {
  const sentence =
    'Depuis le 25 avril 2026, les fichiers publiés n’ont pas pu être repris ; les données d’avant restent affichées.'
  const { unmount } = await showUpdate({ refused_since: '2026-04-25T06:00:00.000Z' })
  await expect.element(main()).toHaveTextContent(`${updated} ${sentence}`)
  await unmount()
  await showUpdate({ refused_since: '2026-04-25T06:00:00.000Z', imported_at: null, as_of: null })
  await expect.element(main()).toHaveTextContent(sentence)
})

test('a source that was never imported, or feeds another page, says nothing', async () => {
  const { unmount } = await showUpdate({ imported_at: null, as_of: null })
  await expect.element(main()).toBeEmptyDOMElement()
  await unmount()
  await showUpdate({}, ['assemblee-dossiers'])
  await expect.element(main()).toBeEmptyDOMElement()
})
