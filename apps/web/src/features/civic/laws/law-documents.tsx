import { Plural, Trans } from '@lingui/react/macro'
import type { LawView } from '@parvis/contract/civic/laws.schemas.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { FoldedSection } from '../../../ui/folded-section.tsx'
import { dayInWords } from './law-texts.ts'
import { OutsideLink } from './outside-link.tsx'

/** The texts of a law, by date, each at its chamber. */
export function LawDocuments({ texts }: Pick<LawView, 'texts'>) {
  if (texts.length === 0) return null
  return (
    <FoldedSection
      title={<Plural value={texts.length} one="# texte et rapport" other="# textes et rapports" />}
    >
      <ul className="flex flex-col gap-3">
        {texts.map(({ uid, label, title, date, url }) => (
          <li key={uid} className="text-sm">
            {date !== null && (
              <time dateTime={date} className="text-ink-3">
                {dayInWords(date)}
              </time>
            )}
            <span lang={contentLanguage} className="block text-ink">
              <OutsideLink url={url}>{label}</OutsideLink>
            </span>
            <span lang={contentLanguage} className="line-clamp-2 text-ink-2 wrap-anywhere">
              {title}
            </span>
          </li>
        ))}
      </ul>
    </FoldedSection>
  )
}

/** Where a law is published, and its file at the Senate. */
export function LawPublication({ law: { publication, law_number, senate_url } }: { law: LawView }) {
  if (publication === null && senate_url === null) return null
  return (
    <p className="mt-4 text-sm text-ink-2">
      {publication !== null && <Journal publication={publication} number={law_number} />}
      {publication !== null && senate_url !== null && separator}
      {senate_url !== null && (
        <OutsideLink url={senate_url}>
          <Trans>Dossier au Sénat</Trans>
        </OutsideLink>
      )}
    </p>
  )
}

function Journal({
  publication: { on, journal, url },
  number,
}: {
  publication: NonNullable<LawView['publication']>
  number: string | null
}) {
  const day = on === null ? null : dayInWords(on)
  return (
    <>
      <OutsideLink url={url}>
        {number === null ? <Trans>Texte à Légifrance</Trans> : <Trans>Loi n° {number} à Légifrance</Trans>}
      </OutsideLink>
      {day !== null && (
        <>
          {separator}
          {journal === null ? (
            <Trans>Journal officiel du {day}</Trans>
          ) : (
            <Trans>
              Journal officiel n° {journal} du {day}
            </Trans>
          )}
        </>
      )}
    </>
  )
}
