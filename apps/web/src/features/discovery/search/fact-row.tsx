import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FactView } from '@parvis/contract/discovery/search.schemas.ts'
import { Link } from '@tanstack/react-router'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { useMarking } from '../../../ui/marked.ts'
import { dateText } from '../../civic/politics/fact-format.ts'
import { StaleMark } from '../../civic/politics/provenance.tsx'

const kindTexts: Record<FactView['kind'], MessageDescriptor> = {
  page: msg`Page`,
  person: msg`Personne`,
  party: msg`Parti`,
  law: msg`Loi`,
  speech: msg`Intervention`,
  vote: msg`Scrutin`,
  series: msg`Série`,
  figure: msg`Chiffre`,
  election: msg`Élection`,
  institution: msg`Institution`,
  region: msg`Région`,
}

/** Says once, above a list, that some of its facts are older than they should be: each row has its day. */
export function StaleFactsNote({ facts }: { facts: readonly FactView[] }) {
  if (!facts.some(({ is_stale }) => is_stale)) return null
  return (
    <p className="flex flex-wrap items-center gap-2 px-4 pb-2 text-sm text-ink-2">
      <StaleMark />
      <Trans>Certaines de ces données n’ont pas été mises à jour : voyez leur date.</Trans>
    </p>
  )
}

/** An established fact in a list, with its source and day; leads to the page that shows it. */
export function FactRow({ fact }: { fact: FactView }) {
  const { t, i18n } = useLingui()
  const mark = useMarking()
  // Paths carry their block after `#`: the router takes the two apart.
  const [to = '', hash] = fact.path.split('#')
  const day = fact.as_of === null ? null : t`au ${dateText(fact.as_of, 'short')}`
  const origin = [fact.source, day].filter(Boolean).join(', ')
  return (
    <li className="border-b border-line">
      <Link
        to={to}
        hash={hash}
        preload={false}
        className="group flex items-start gap-3 px-4 py-3 transition-colors duration-150 -outline-offset-2 hover:bg-surface/60"
      >
        <span className="mt-0.5 w-[84px] shrink-0 text-xs font-semibold text-ink-2">
          {i18n._(kindTexts[fact.kind])}
        </span>
        <span lang={contentLanguage} className="min-w-0 flex-1">
          <span className="block font-semibold text-ink wrap-anywhere group-hover:underline">
            {mark(fact.title)}
          </span>
          {(fact.detail !== null || origin !== '') && (
            <span className="block text-sm text-ink-2 wrap-anywhere">
              {[fact.detail, origin].filter(Boolean).join(separator)}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
