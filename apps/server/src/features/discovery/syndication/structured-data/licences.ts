/** Stated licence of a publisher’s pages or data. */
interface StatedLicence {
  /** Host suffix to which the licence applies. */
  host: string
  /** Path prefix, when the licence applies to a part of the site only. */
  path?: string
  /** Address of the publisher’s statement. */
  statedAt: string
  /** Address of the licence; absent when the statement contains it. */
  licence?: string
  /** Day on which we read the statement; absent where we know it from others. */
  readOn?: string
}

const licenceOuverte = 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/'
const creativeCommons = 'https://creativecommons.org/licenses/by/4.0/'
const readOn = '2026-11-27'

/**
 * The first match counts. Publishers without a known statement are left out: ministries, the Government, Légifrance,
 * the Constitutional Council, and the chambers except their data.
 */
const licences: readonly StatedLicence[] = [
  {
    host: 'data.assemblee-nationale.fr',
    statedAt: 'https://data.assemblee-nationale.fr/licence-ouverte-open-licence',
    licence: licenceOuverte,
  },
  { host: 'data.senat.fr', statedAt: 'https://data.senat.fr/licence/' },
  { host: 'hatvp.fr', statedAt: 'https://www.hatvp.fr/open-data/', licence: licenceOuverte, readOn },
  {
    host: 'service-public.gouv.fr',
    statedAt: 'https://www.service-public.fr/a-propos/donnees-ouvertes',
    licence: licenceOuverte,
    readOn,
  },
  { host: 'insee.fr', statedAt: 'https://www.insee.fr/fr/information/2381863', readOn },
  {
    host: 'data.europarl.europa.eu',
    statedAt: 'https://eur-lex.europa.eu/eli/C/2025/341/oj',
    licence: creativeCommons,
  },
  {
    host: 'www.europarl.europa.eu',
    statedAt: 'https://www.europarl.europa.eu/legal-notice/fr/',
  },
  {
    host: 'ec.europa.eu',
    path: '/eurostat',
    statedAt: 'https://ec.europa.eu/eurostat/help/copyright-notice',
    licence: creativeCommons,
    readOn,
  },
  {
    host: 'commission.europa.eu',
    statedAt: 'https://commission.europa.eu/legal-notice_en',
    licence: creativeCommons,
  },
  {
    host: 'ecb.europa.eu',
    statedAt: 'https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html',
  },
]

/** Licence of a source by its address; undefined without a known statement. */
export function licenceOf(url: string | null): string | undefined {
  if (url === null || !URL.canParse(url)) return undefined
  const { hostname, pathname } = new URL(url)
  const stated = licences.find(({ host, path }) => {
    const isHost = hostname === host || hostname.endsWith(`.${host}`)
    return isHost && (path === undefined || pathname === path || pathname.startsWith(`${path}/`))
  })
  return stated?.licence ?? stated?.statedAt
}
