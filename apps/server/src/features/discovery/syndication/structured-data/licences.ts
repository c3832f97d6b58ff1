/** Conditions of reuse under which publishers release their pages and data, as they state them. */
const licenceOuverte = 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/'

/** By the end of the host. A publisher that is not listed has stated none that we know. */
const licences: readonly [host: string, licence: string][] = [
  ['gouv.fr', licenceOuverte],
  ['assemblee-nationale.fr', licenceOuverte],
  ['senat.fr', licenceOuverte],
  ['insee.fr', 'https://www.insee.fr/fr/information/2381863'],
  ['ec.europa.eu', 'https://creativecommons.org/licenses/by/4.0/'],
  ['commission.europa.eu', 'https://creativecommons.org/licenses/by/4.0/'],
]

/** The licence of a source by its address; undefined where none is known. */
export function licenceOf(url: string | null): string | undefined {
  if (url === null || !URL.canParse(url)) return undefined
  const { hostname } = new URL(url)
  return licences.find(([host]) => hostname === host || hostname.endsWith(`.${host}`))?.[1]
}
