import { Trans, useLingui } from '@lingui/react/macro'
import { officialSlug } from '@parvis/contract/civic/official-slug.ts'
import type { Mandate, OfficialPage, Recusal } from '@parvis/contract/civic/officials.schemas.ts'
import type { OrganKind } from '@parvis/contract/civic/officials.ts'
import { Link } from '@tanstack/react-router'
import { dayText } from '../../../lib/day-text.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { MandateDays } from './mandate-days.tsx'
import { organKindTexts, qualityText } from './official-texts.ts'
import { OrganLink } from './organ-link.tsx'

const kinds = Object.keys(organKindTexts) as OrganKind[]

/** Everything that an official has been a member of, by kind, current mandates first; and their recusals. */
export function OfficialMandates({ official }: { official: OfficialPage }) {
  const { i18n } = useLingui()
  const parts = kinds
    .map((kind) => ({ kind, mandates: official.mandates.filter((mandate) => mandate.kind === kind) }))
    .filter(({ mandates }) => mandates.length > 0)
  return (
    <div className="flex flex-col gap-6 px-4 py-4">
      {parts.map(({ kind, mandates }) => {
        const title = organKindTexts[kind]
        return (
          <section key={kind}>
            <h2 className="text-base font-semibold">{title && i18n._(title)}</h2>
            <ul className="mt-1">
              {mandates.map((mandate) => (
                <MandateRow
                  key={`${mandate.organ.uid} ${mandate.starts_on} ${mandate.quality}`}
                  mandate={mandate}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {official.substitute_of.length > 0 && (
        <section>
          <h2 className="text-base font-semibold">
            <Trans>Suppléance</Trans>
          </h2>
          <ul className="mt-1">
            {official.substitute_of.map((deputy) => (
              <li key={deputy.uid} className="py-1.5 text-sm">
                <Trans>
                  Suppléance de{' '}
                  <Link
                    to="/elus/$slug"
                    params={{ slug: officialSlug(deputy) }}
                    className="hit-44 relative text-blue underline"
                  >
                    {deputy.name ?? deputy.uid}
                  </Link>
                </Trans>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Recusals recusals={official.recusals} />
    </div>
  )
}

function MandateRow({ mandate }: { mandate: Mandate }) {
  const { organ, quality, constituency, seat, starts_on, ends_on, cause, substitute } = mandate
  const details = [quality && qualityText(quality), constituency].filter(Boolean).join(separator)
  return (
    <li className="border-b border-line py-2.5 text-sm wrap-anywhere">
      <span lang={contentLanguage} className="font-medium">
        <OrganLink organ={organ} kind={mandate.kind}>
          {organ.name}
        </OrganLink>
      </span>
      {details !== '' && (
        <span lang={contentLanguage} className="block text-ink-2">
          {details}
        </span>
      )}
      <span className="block text-ink-3">
        <MandateDays starts_on={starts_on} ends_on={ends_on} />
        {seat !== null && (
          <>
            {separator}
            <Trans>siège n° {seat}</Trans>
          </>
        )}
      </span>
      {cause && (
        <span lang={contentLanguage} className="block text-ink-3">
          {cause}
        </span>
      )}
      {substitute?.name && (
        <span className="block text-ink-3">
          <Trans>Suppléance : {substitute.name}</Trans>
        </span>
      )}
    </li>
  )
}

function Recusals({ recusals }: { recusals: Recusal[] }) {
  if (recusals.length === 0) return null
  return (
    <section>
      <h2 className="text-base font-semibold">
        <Trans>Déports</Trans>
      </h2>
      <p className="mt-0.5 text-sm text-ink-2">
        <Trans>
          Textes auxquels cette personne a déclaré ne pas prendre part. Le motif n’est pas repris.
        </Trans>
      </p>
      <ul className="mt-1" lang={contentLanguage}>
        {recusals.map(({ declared_on, target, subject, scope }) => (
          <li
            key={`${declared_on} ${target} ${subject}`}
            className="border-b border-line py-2.5 text-sm wrap-anywhere"
          >
            <span className="font-medium">{subject ?? target}</span>
            <span className="block text-ink-3">{[dayText(declared_on), scope].join(separator)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
