import { Trans, useLingui } from '@lingui/react/macro'
import type { Correction, CorrectionEnd } from '@parvis/contract/civic/corrections.schemas.ts'
import { dateFormat } from '../../../lib/date-format.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'

const day = dateFormat({ dateStyle: 'long', timeZone: 'Europe/Paris' })

/** A correction: the old and the new value, the reason, the source, the day, and the day of its end. */
export function CorrectionLines({
  correction: { before, after, reason, source, published_at, is_applied, ended },
}: {
  correction: Correction
}) {
  const { t } = useLingui()
  return (
    <>
      <dl lang={contentLanguage} className="mt-1.5 grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-2">
        <div>
          <dt className="text-xs text-ink-3">{is_applied ? <Trans>Avant</Trans> : <Trans>Affiché</Trans>}</dt>
          <dd className="whitespace-pre-wrap text-ink-2 wrap-anywhere">
            {is_applied ? <del>{before}</del> : before}
          </dd>
        </div>
        <div>
          <dt className="text-xs text-ink-3">
            {is_applied ? <Trans>Après</Trans> : <Trans>Selon la source citée</Trans>}
          </dt>
          <dd className="font-semibold whitespace-pre-wrap text-ink wrap-anywhere">
            {is_applied ? <ins className="no-underline">{after}</ins> : after}
          </dd>
        </div>
      </dl>
      <p lang={contentLanguage} className="mt-1.5 text-sm whitespace-pre-wrap text-ink-2 wrap-anywhere">
        {reason}
      </p>
      <p className="mt-1 text-xs text-ink-3 wrap-anywhere">
        <Trans>
          Source :{' '}
          <a
            href={source.url}
            target="_blank"
            rel="noopener noreferrer"
            title={t`${source.name} (s’ouvre dans un nouvel onglet)`}
            className="text-blue underline"
          >
            {source.name}
          </a>
        </Trans>
        {separator}
        {is_applied ? (
          <Trans>
            corrigé le <time dateTime={published_at}>{day.format(Date.parse(published_at))}</time>
          </Trans>
        ) : (
          <Trans>
            remarque du <time dateTime={published_at}>{day.format(Date.parse(published_at))}</time> : la
            donnée affichée n’a pas été changée
          </Trans>
        )}
      </p>
      {ended && <End {...ended} />}
    </>
  )
}

function End({ as, at }: CorrectionEnd) {
  const on = day.format(Date.parse(at))
  return (
    <p className="mt-1 text-xs font-semibold text-ink-2">
      {as === 'taken_up' && (
        <Trans>
          Reprise par la source le <time dateTime={at}>{on}</time>.
        </Trans>
      )}
      {as === 'lapsed' && (
        <Trans>
          Ne s’applique plus depuis le <time dateTime={at}>{on}</time> : la source donne une autre valeur.
        </Trans>
      )}
      {as === 'lapsed_in_part' && (
        <Trans>
          Ne s’applique plus qu’en partie depuis le <time dateTime={at}>{on}</time> : la source donne d’autres
          valeurs.
        </Trans>
      )}
    </p>
  )
}
