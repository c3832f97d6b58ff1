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

/** A service of the public directory of the administration (DILA). Everything else of it is left unread. */
const Service = z.object({
  pivot: z.array(z.object({ type_service_local: z.string().nullish(), code_insee_commune: Texts })).nullish(),
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

/** Reads the official address and the SIREN of a town hall or of a council's office. */
export function readDirectoryService(unit: unknown, notes: Notes): StagedRecord[] {
  const read = Service.safeParse(unit)
  if (!read.success) invalid(`service : ${read.error.issues[0]?.path.join('.') ?? ''}`)
  const { pivot, adresse_courriel, siren: sirens, siret } = read.data
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
  const record: DirectoryRecord = { kind, code, email: email?.toLowerCase() ?? null, siren: siren ?? null }
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
