import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ConstituencyTable } from '@parvis/contract/civic/officials.schemas.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { SearchField } from '../../../ui/search-field.tsx'
import { type Commune, findCommunes, indexCommunes } from './communes.ts'

/** Communes that are listed, but for a whole postal code. */
const mostListed = 12

/** Chooses a commune from the table by name or postal code; nothing typed leaves the device. */
export function CommuneField({
  table,
  onChoose,
}: {
  table: ConstituencyTable
  onChoose: (commune: Commune) => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const communes = useMemo(() => indexCommunes(table), [table])
  const text = useDeferredValue(typed)
  const found = useMemo(() => findCommunes(communes, text), [communes, text])
  const listed = /^\d{5}$/.test(text.replaceAll(/\s/g, '')) ? found : found.slice(0, mostListed)
  const isAsked = text.trim().length > 1
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={t`Votre commune ou votre code postal`}
        placeholder={t`Commune ou code postal`}
        clearLabel={t`Effacer`}
        value={typed}
        maxLength={60}
        onChange={setTyped}
        onSubmit={() => {
          const [first] = found
          if (first !== undefined && found.length === 1) onChoose(first)
        }}
      />
      <p className="text-sm text-ink-2">
        <Trans>Ce que vous tapez reste sur cet appareil.</Trans>
      </p>
      <p role="status" className="sr-only">
        {isAsked && <Plural value={found.length} one="# commune trouvée" other="# communes trouvées" />}
      </p>
      {found.length > 0 && (
        <ul aria-label={t`Communes trouvées`} className="overflow-hidden rounded-xl border border-line">
          {listed.map((commune) => (
            <li key={`${commune.code} ${commune.name}`} className="border-b border-line last:border-b-0">
              <button
                type="button"
                className="flex min-h-11 w-full flex-wrap items-baseline gap-x-2 px-3 py-2 text-left hover:bg-surface"
                onClick={() => onChoose(commune)}
              >
                <span className="font-semibold text-ink">{commune.name}</span>
                <span className="text-sm text-ink-2">{commune.department}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {listed.length < found.length && (
        <p className="text-sm text-ink-2">
          <Trans>
            Les {listed.length} premières sur {found.length} : précisez le nom ou le code postal.
          </Trans>
        </p>
      )}
      {isAsked && found.length === 0 && (
        <p className="text-sm text-ink-2">
          <Trans>
            Aucune commune de ce nom dans la table. Une commune née d’une fusion peut y porter son ancien nom
            : essayez-le, ou choisissez le département.
          </Trans>
        </p>
      )}
    </div>
  )
}
