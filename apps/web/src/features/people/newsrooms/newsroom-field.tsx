import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { Newsroom } from '@parvis/contract/people/newsrooms.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef } from 'react'
import type { BoundField } from '../../../lib/contract-form.ts'
import { separator } from '../../../lib/separator.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { newsroomsQuery } from './queries.ts'

/** The known newsroom of this name; undefined for any other text. */
export function useNewsroom(typed: string): Newsroom | undefined {
  const name = useDeferredValue(typed).trim()
  const { data } = useQuery(newsroomsQuery(name))
  return data?.items.find((newsroom) => newsroom.name === name)
}

/** Name of a newsroom, typed or chosen from those that are known here. */
export function NewsroomField({ value, error, onChange }: BoundField<string>) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const q = useDeferredValue(value).trim()
  const { data } = useQuery(newsroomsQuery(q))
  const chosen = useNewsroom(value)
  const found = q.length > 1 && chosen === undefined ? (data?.items ?? []) : []
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t`Média ou rédaction`}
        error={error}
        hint={t`Tapez son nom ou son site, puis choisissez dans la liste si elle y est.`}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            required
            maxLength={furtherLimits.organisation}
            autoComplete="organization"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <p role="status" className="sr-only">
        {found.length > 0 && (
          <Plural value={found.length} one="# rédaction proposée" other="# rédactions proposées" />
        )}
      </p>
      {found.length > 0 && (
        <ul
          aria-label={t`Rédactions proposées`}
          className="max-h-64 overflow-y-auto rounded-xl border border-line [&>li+li]:border-t [&>li+li]:border-line"
        >
          {found.map((newsroom) => (
            <li key={newsroom.service?.number ?? newsroom.name}>
              <button
                type="button"
                className="flex min-h-11 w-full flex-col justify-center px-3.5 py-2 text-left hover:bg-surface"
                onClick={() => {
                  onChange(newsroom.name)
                  input.current?.focus()
                }}
              >
                <span className="font-semibold text-ink wrap-anywhere">{newsroom.name}</span>
                <span className="text-sm text-ink-2 wrap-anywhere">
                  {newsroom.service?.publisher ?? <Trans>Confirme elle-même ses journalistes</Trans>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen?.service && <RecognisedService service={chosen.service} />}
    </div>
  )
}

function RecognisedService({ service }: { service: NonNullable<Newsroom['service']> }) {
  const { t } = useLingui()
  return (
    <p className="text-sm text-ink-2 wrap-anywhere">
      {[t`Service de presse en ligne reconnu par la CPPAP`, service.number, service.publisher].join(
        separator,
      )}
    </p>
  )
}
