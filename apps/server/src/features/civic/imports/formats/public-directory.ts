import { isReachable } from '@parvis/contract/accounts/site-settings.schemas.ts'
import type { RegisterBodyKind } from '@parvis/contract/people/elected-register.ts'
import { z } from 'zod'
import type { DirectoryRecord } from '../../../people/elected-register/index.ts'
import { invalid } from '../import-refusal.ts'
import type { Notes, StagedRecord } from '../source.ts'

/** Fields that the directory writes as a text or as a list of texts. */
const Texts = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .transform((value) =>
    (typeof value === 'string' ? [value] : (value ?? [])).map((text) => text.trim()).filter(Boolean),
  )

const Line = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || null)

/** A postal address as the directory has it (DILA, « Annuaire de l’administration », read in November 2026). */
const Address = z
  .object({
    ...{ complement1: Line, complement2: Line, numero_voie: Line, service_distribution: Line },
    ...{ code_postal: Line, nom_commune: Line },
  })
  .transform(({ code_postal, nom_commune, ...lines }) =>
    [...Object.values(lines), [code_postal, nom_commune].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join('\n'),
  )

/** A service of the public directory of the administration (DILA). Everything else of it is left unread. */
const Service = z.object({
  pivot: z.array(z.object({ type_service_local: z.string().nullish(), code_insee_commune: Texts })).nullish(),
  adresse: z.array(Address).nullish(),
  adresse_courriel: Texts,
  siren: Texts,
  siret: Texts,
})

const kinds: Record<string, RegisterBodyKind> = {
  mairie: 'commune',
  epci: 'intercommunality',
  cg: 'department',
  cd: 'department',
  conseil_departemental: 'department',
  cr: 'region',
  conseil_regional: 'region',
}

/** Reads the official addresses and the SIREN of a town hall or of a council's office. */
export function readDirectoryService(unit: unknown, notes: Notes): StagedRecord[] {
  const read = Service.safeParse(unit)
  if (!read.success) invalid(`service : ${read.error.issues[0]?.path.join('.') ?? ''}`)
  const { pivot, adresse, adresse_courriel, siren: sirens, siret } = read.data
  const [service] = pivot ?? []
  const kind = kinds[service?.type_service_local ?? '']
  if (service === undefined || kind === undefined) {
    notes.ignored('service sans élus')
    return []
  }
  const siren = sirens[0] ?? siret[0]?.replaceAll(/\s/g, '').slice(0, 9)
  if (siren !== undefined && !/^\d{9}$/.test(siren)) invalid('SIREN de neuf chiffres')
  const email = adresse_courriel.find((address) => address.includes('@'))
  if (email !== undefined && !isReachable(email)) invalid('adresse email illisible')
  const code = codeOf(kind, service.code_insee_commune[0], siren)
  if (code === undefined) {
    notes.ignored('collectivité sans code')
    return []
  }
  const record: DirectoryRecord = {
    ...{ kind, code, email: email?.toLowerCase() ?? null, siren: siren ?? null },
    postal_address: adresse?.[0]?.slice(0, 500) || null,
  }
  // A commune may have several offices: the first one counts.
  return [{ kind: 'directory_body', key: `${kind}:${code}`, record, repeats: true }]
}

/** Code of a body as the register has it: the directory says the commune of its seat. */
function codeOf(
  kind: RegisterBodyKind,
  seat: string | undefined,
  siren: string | undefined,
): string | undefined {
  if (kind === 'intercommunality') return siren
  if (kind === 'commune') return seat
  if (kind === 'department') return seat?.startsWith('97') ? seat.slice(0, 3) : seat?.slice(0, 2)
  // A region's code is in no field of the directory.
  return undefined
}
