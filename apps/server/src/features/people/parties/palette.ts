import type { bundledPartyIds } from '@parvis/contract/people/parties.ts'

/** Party by what its groups and its former names are called: short and full names, in lower case without punctuation. */
const aliases: Record<string, (typeof bundledPartyIds)[number]> = {
  'lfi nfp': 'lfi',
  'la france insoumise nouveau front populaire': 'lfi',
  'lfi nupes': 'lfi',
  fi: 'lfi',
  gdr: 'pcf',
  'gdr nupes': 'pcf',
  'gauche démocrate et républicaine': 'pcf',
  soc: 'ps',
  'socialistes et apparentés': 'ps',
  'socialistes hors union': 'ps',
  ser: 'ps',
  'socialiste écologiste et républicain': 'ps',
  'ps place publique': 'ps',
  ecos: 'le',
  'écologiste et social': 'le',
  'ecolo nupes': 'le',
  gest: 'le',
  'écologiste solidarité et territoires': 'le',
  eelv: 'le',
  écologistes: 'le',
  'écologistes hors union': 'le',
  epr: 're',
  'ensemble pour la république': 're',
  rdpi: 're',
  'rassemblement des démocrates progressistes et indépendants': 're',
  em: 're',
  lrem: 're',
  dem: 'modem',
  'les démocrates': 'modem',
  'horizons indépendants': 'horizons',
  'horizons et apparentés': 'horizons',
  dr: 'lr',
  'droite républicaine': 'lr',
  fn: 'rn',
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The one palette: colour of the party that a name means, as the list of parties has it; null for any other name. */
export function createPalette(
  parties: readonly { id: string; name: string; abbreviation: string; color: string }[],
): (name: string | null) => string | null {
  const byId = new Map(parties.map(({ id, color }) => [id, color]))
  const byName = new Map(
    parties.flatMap(({ name, abbreviation, color }) => [
      [plain(name), color] as const,
      [plain(abbreviation), color] as const,
    ]),
  )
  return (name) => {
    if (name === null) return null
    const typed = plain(name)
    return byName.get(typed) ?? byId.get(aliases[typed] ?? '') ?? null
  }
}
