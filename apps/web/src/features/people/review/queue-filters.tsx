import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { nameMatches } from '@parvis/contract/people/register-claims.ts'
import { verifiableRoles } from '@parvis/contract/people/verification.ts'
import { useSearchBox } from '../../../lib/use-search-box.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { queueMatchTexts } from '../register-claims/texts.ts'
import { roleTexts } from '../verification/texts.ts'
import { type ReviewAddress, reviewAges } from './review-address.ts'

/** Looks requests up, and narrows the list; the page's address keeps it. */
export function QueueFilters({
  address,
  onChange,
}: {
  address: ReviewAddress
  /** The letters of a search are no steps of the browser's history. */
  onChange: (next: ReviewAddress, how?: { replace: boolean }) => void
}) {
  const { t, i18n } = useLingui()
  const { q, role, match, days, ...kept } = address
  const isNarrowed = [q, role, match, days].some((one) => one !== undefined)
  const change = (next: Pick<ReviewAddress, 'q' | 'role' | 'match' | 'days'>, how?: { replace: boolean }) => {
    const all = { q, role, match, days, ...next }
    const address = {
      ...kept,
      ...(all.q !== undefined && { q: all.q }),
      ...(all.role !== undefined && { role: all.role }),
      ...(all.match !== undefined && { match: all.match }),
      ...(all.days !== undefined && { days: all.days }),
    }
    onChange(address, how)
  }
  const box = useSearchBox(q ?? '', (next) =>
    change({ q: next || undefined }, { replace: q !== undefined && next !== '' }),
  )
  return (
    <div className="flex flex-col gap-3 border-b border-line px-4 py-4">
      <SearchField
        label={t`Nom, organisation, mandat ou nom d’utilisateur`}
        placeholder={t`Nom, organisation, mandat ou nom d’utilisateur`}
        clearLabel={t`Effacer la recherche`}
        value={box.typed}
        maxLength={limits.search}
        onChange={box.type}
        onSubmit={box.submit}
      />
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[12rem_12rem_12rem_auto]">
        <Field label={t`Type de compte`}>
          {(control) => (
            <Select
              {...control}
              value={role ?? ''}
              onChange={({ target }) => change({ role: verifiableRoles.find((one) => one === target.value) })}
            >
              <option value="">{t`Tous`}</option>
              {verifiableRoles.map((one) => (
                <option key={one} value={one}>
                  {i18n._(roleTexts[one])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Nom au répertoire`}>
          {(control) => (
            <Select
              {...control}
              value={match ?? ''}
              onChange={({ target }) => change({ match: nameMatches.find((one) => one === target.value) })}
            >
              <option value="">{t`Peu importe`}</option>
              {nameMatches.map((one) => (
                <option key={one} value={one}>
                  {i18n._(queueMatchTexts[one])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Envoyée il y a`}>
          {(control) => (
            <Select
              {...control}
              value={days ?? ''}
              onChange={({ target }) =>
                change({ days: reviewAges.find((one) => one === Number(target.value)) })
              }
            >
              <option value="">{t`Peu importe`}</option>
              {reviewAges.map((one) => (
                <option key={one} value={one}>
                  {t`${one} jours ou plus`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {isNarrowed && (
          <Button look="quiet" className="justify-self-start" onClick={() => onChange(kept)}>
            <Trans>Effacer</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
