import { invalid, unknownCode } from '../import-refusal.ts'
import type { Notes, StagedRecord } from '../source.ts'

/** A published declaration in HATVP's list: name, mandate, kind and link, never its content. */
export interface DeclarationRecord {
  name: string
  mandate: string
  document: string
  published_on: string
  /** Null where the list gives a damaged address. */
  page_url: string | null
}

const mandates = new Set([
  'depute',
  'senateur',
  'europe',
  'gouvernement',
  'region',
  'departement',
  'commune',
  'epci',
  // Corsica, Martinique, Guyane and the overseas collectivities.
  'ctsp',
  // The President of the Republic.
  'president',
  'autre',
])
const documents = new Set(['di', 'dim', 'dia', 'diam', 'dsp', 'dspm', 'dspfm', 'appreciation'])
/** Asset declarations of members of parliament may be read in the prefecture only. */
const parliament = new Set(['depute', 'senateur', 'europe'])
const assets = new Set(['dsp', 'dspm', 'dspfm', 'appreciation'])

export function readDeclarationRow(row: unknown, notes: Notes): StagedRecord[] {
  const value = (column: string) => (row as Record<string, string | undefined>)[column]?.trim() ?? ''
  const needed = (column: string) => value(column) || invalid(`${column} manque`)
  const mandate = needed('type_mandat')
  const document = needed('type_document')
  if (!mandates.has(mandate)) notes.unknown('type_mandat', mandate)
  if (!documents.has(document)) unknownCode('type_document', document)
  if (assets.has(document) && parliament.has(mandate)) {
    notes.ignored('patrimoine d’un parlementaire : la loi interdit de le reproduire')
    return []
  }
  if (value('statut_publication') !== 'Livrée') {
    notes.ignored('pas encore publiée')
    return []
  }
  const path = needed('url_dossier')
  const isPath = /^\/[\w./-]*$/.test(path)
  if (!isPath) notes.unknown('url_dossier', 'adresse abîmée')
  const record: DeclarationRecord = {
    name: `${needed('prenom')} ${needed('nom')}`,
    mandate,
    document,
    published_on: dayOf(needed('date_publication')),
    page_url: isPath ? `https://www.hatvp.fr${path}` : null,
  }
  const key = value('nom_fichier') || value('open_data') || `${path} ${document} ${record.published_on}`
  return [{ kind: 'declaration', key, record }]
}

function dayOf(text: string): string {
  const [, day, month, year] = /^(\d{2})[/-](\d{2})[/-](\d{4})$/.exec(text) ?? []
  const written = year === undefined ? text : `${year}-${month}-${day}`
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written) || Number.isNaN(Date.parse(written)))
    invalid(`date_publication = ${text.slice(0, 40)}`)
  return written
}
