/** Conditions under which a publisher lets its pages or data be reused, as it states them itself. */
interface StatedLicence {
  /** Where it holds: the end of a host, and the beginning of a path if it has one. */
  holds: { host: string; path?: string }
  /** Address of the licence, or of the publisher's own conditions. */
  licence: string
  /** Where the publisher states it. */
  statedAt: string
  /** Day on which that statement was read. */
  readOn: string
}

const licenceOuverte = 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/'
const creativeCommons = 'https://creativecommons.org/licenses/by/4.0/'
const readOn = '2026-11-27'

/**
 * The first that holds counts. A site without a line has stated none that we have read: a ministry, the Government, Légifrance,
 * the Constitutional Council and the sites of both chambers beside their data are left out rather than guessed.
 */
const licences: readonly StatedLicence[] = [
  {
    holds: { host: 'data.assemblee-nationale.fr' },
    licence: licenceOuverte,
    statedAt: 'https://data.assemblee-nationale.fr/licence-ouverte-open-licence',
    readOn,
  },
  {
    holds: { host: 'data.senat.fr' },
    licence: 'https://data.senat.fr/licence/',
    statedAt: 'https://data.senat.fr/licence/',
    readOn,
  },
  {
    holds: { host: 'hatvp.fr' },
    licence: licenceOuverte,
    statedAt: 'https://www.hatvp.fr/open-data/',
    readOn,
  },
  {
    holds: { host: 'service-public.gouv.fr' },
    licence: licenceOuverte,
    statedAt: 'https://www.service-public.fr/a-propos/donnees-ouvertes',
    readOn,
  },
  {
    holds: { host: 'insee.fr' },
    licence: 'https://www.insee.fr/fr/information/2381863',
    statedAt: 'https://www.insee.fr/fr/information/2381863',
    readOn,
  },
  {
    holds: { host: 'data.europarl.europa.eu' },
    licence: creativeCommons,
    statedAt: 'https://eur-lex.europa.eu/eli/C/2025/341/oj',
    readOn,
  },
  {
    holds: { host: 'www.europarl.europa.eu' },
    licence: 'https://www.europarl.europa.eu/legal-notice/fr/',
    statedAt: 'https://www.europarl.europa.eu/legal-notice/fr/',
    readOn,
  },
  {
    holds: { host: 'ec.europa.eu', path: '/eurostat' },
    licence: creativeCommons,
    statedAt: 'https://ec.europa.eu/eurostat/help/copyright-notice',
    readOn,
  },
  {
    holds: { host: 'commission.europa.eu' },
    licence: creativeCommons,
    statedAt: 'https://commission.europa.eu/legal-notice_en',
    readOn,
  },
  {
    holds: { host: 'ecb.europa.eu' },
    licence: 'https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html',
    statedAt: 'https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html',
    readOn,
  },
]

/** The licence of a source by its address; undefined where its publisher has stated none that we have read. */
export function licenceOf(url: string | null): string | undefined {
  if (url === null || !URL.canParse(url)) return undefined
  const { hostname, pathname } = new URL(url)
  return licences.find(({ holds: { host, path } }) => {
    const isHost = hostname === host || hostname.endsWith(`.${host}`)
    return isHost && (path === undefined || pathname === path || pathname.startsWith(`${path}/`))
  })?.licence
}
