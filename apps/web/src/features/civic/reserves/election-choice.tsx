import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { electionsQuery } from './queries.ts'

/** An election of the calendar, but one. */
export function ElectionChoice({
  label,
  value,
  except,
  error,
  onChange,
}: {
  label: string
  value: string
  except?: string
  error?: string | undefined
  onChange: (eventId: string) => void
}) {
  const { t, i18n } = useLingui()
  const query = useInfiniteQuery(electionsQuery)
  const elections = query.data?.pages.flatMap(({ items }) => items).filter(({ id }) => id !== except)
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={label}
        hint={
          elections?.length === 0
            ? t`Le calendrier n’annonce aucune élection dont le jour soit connu.`
            : t`D’après le calendrier politique.`
        }
        error={query.error ? i18n._(refusalText(query.error)) : error}
      >
        {(control) => (
          <Select
            {...control}
            value={value}
            disabled={!elections}
            onChange={({ target }) => onChange(target.value)}
          >
            <option value="">{query.isPending ? t`Chargement…` : t`Choisir une élection`}</option>
            {elections?.map(({ id, title, starts_at }) => (
              <option key={id} value={id}>
                {title}
                {separator}
                {i18n.date(new Date(starts_at), { dateStyle: 'long', timeZone: 'Europe/Paris' })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {query.error && !query.data && (
        <Button look="quiet" size="sm" className="self-start" onClick={() => void query.refetch()}>
          <Trans>Réessayer</Trans>
        </Button>
      )}
      <MoreButton query={query} look="quiet" className="self-start">
        <Trans>Élections plus lointaines</Trans>
      </MoreButton>
    </div>
  )
}
