import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ConstituencyTable, Seat } from '@parvis/contract/civic/officials.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../../lib/day-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Select } from '../../../ui/select.tsx'
import { CommuneField } from './commune-field.tsx'
import { type Commune, departmentsOf, parliamentariansOf } from './communes.ts'
import { OfficialRow } from './official-row.tsx'
import { constituencyTableQuery, seatsQuery } from './queries.ts'

/** Finds the deputies and senators of the reader's commune, or of a department, on the device. */
export function OwnParliamentarians({
  commune,
  onChoose,
}: {
  commune: Commune | null
  onChoose: (commune: Commune | null) => void
}) {
  const { t } = useLingui()
  const seats = useQuery(seatsQuery)
  const table = useQuery(constituencyTableQuery)
  if (seats.data === undefined || (table.data === undefined && !table.isError)) {
    const failed = seats.data === undefined && seats.error ? seats : null
    return failed ? (
      <QueryFailure title={t`Les élus n’ont pas pu être chargés`} query={failed} />
    ) : (
      <ListWaiting label={t`Chargement des élus`} />
    )
  }
  if (commune === null) return <CommuneForm table={table.data} seats={seats.data.items} onChoose={onChoose} />
  return (
    <>
      <ChosenCommune commune={commune} seats={seats.data.items} onChoose={onChoose} />
      <TableSource table={table.data} />
    </>
  )
}

function CommuneForm({
  table,
  seats,
  onChoose,
}: {
  table: ConstituencyTable | undefined
  seats: readonly Seat[]
  onChoose: (commune: Commune) => void
}) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-4 px-4 pb-4">
      {table?.source && <CommuneField table={table} onChoose={onChoose} />}
      <Field
        label={table?.source ? t`Ou votre département` : t`Votre département`}
        hint={
          table?.source
            ? undefined
            : t`Ce site n’a pas encore la table des communes : choisissez le département, puis votre circonscription.`
        }
      >
        {(control) => (
          <Select
            {...control}
            value=""
            onChange={({ target }) =>
              target.value !== '' && onChoose({ name: null, department: target.value, code: null, parts: [] })
            }
          >
            <option value="">{t`Choisir un département`}</option>
            {departmentsOf(seats).map((department) => (
              <option key={department}>{department}</option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

function ChosenCommune({
  commune,
  seats,
  onChoose,
}: {
  commune: Commune
  seats: readonly Seat[]
  onChoose: (commune: Commune | null) => void
}) {
  const { t } = useLingui()
  const { deputies, senators } = parliamentariansOf(commune, seats)
  const { name, department, parts } = commune
  const isDivided = parts.length > 1
  const postalCodesOf = ({ number }: Seat) => parts.find((part) => part.number === number)?.postalCodes ?? []
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pb-3">
        <span className="font-semibold">{name === null ? department : `${name} (${department})`}</span>
        <Button look="secondary" size="sm" onClick={() => onChoose(null)}>
          <Trans>Changer de commune</Trans>
        </Button>
      </p>
      {isDivided && (
        <p className="px-4 pb-3 text-ink-2">
          <Plural
            value={parts.length}
            one="Cette commune s’étend sur # circonscription."
            other="Cette commune s’étend sur # circonscriptions. Choisissez la vôtre : elle figure sur votre carte électorale."
          />
        </p>
      )}
      {deputies.length === 0 ? (
        <p className="px-4 pb-3 text-ink-2">
          <Trans>Aucun député en exercice n’est connu ici : le siège peut être vacant.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Députés`} className="border-t border-line">
          {deputies.map((seat) => (
            <OfficialRow
              key={seat.uid}
              official={seat}
              action={
                (isDivided || parts.length === 0) && deputies.length > 1 ? (
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-3">
                    <Button
                      look="secondary"
                      size="sm"
                      aria-label={t`Ma circonscription : ${seat.constituency ?? ''}`}
                      onClick={() =>
                        seat.number !== null &&
                        onChoose({
                          ...commune,
                          parts: [{ number: seat.number, postalCodes: postalCodesOf(seat) }],
                        })
                      }
                    >
                      <Trans>C’est ma circonscription</Trans>
                    </Button>
                    {postalCodesOf(seat).length > 0 && (
                      <span className="text-sm text-ink-2">{postalCodesOf(seat).join(', ')}</span>
                    )}
                  </span>
                ) : undefined
              }
            />
          ))}
        </ul>
      )}
      {senators.length > 0 && (
        <ul aria-label={t`Sénateurs`}>
          {senators.map((seat) => (
            <OfficialRow key={seat.uid} official={seat} />
          ))}
        </ul>
      )}
    </>
  )
}

function TableSource({ table }: { table: ConstituencyTable | undefined }) {
  if (!table?.source) return null
  const { institution, as_of } = table.source
  return (
    <p className="px-4 py-3 text-sm text-ink-2">
      <Trans>
        Table des communes et des circonscriptions : {institution}, fichier du {dayText(as_of)}. Une commune
        qui a changé depuis peut manquer.
      </Trans>
    </p>
  )
}
