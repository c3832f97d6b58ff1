import { Trans } from '@lingui/react/macro'
import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { hasOrganPage, organSections, organSlug } from '@parvis/contract/civic/organs.ts'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { contentLanguage } from '../../../lib/language.ts'

/** Where a sitting or meeting leads: the laws of its agenda, its report, the videos of its chamber. */
export function ProceedingLinks({
  proceedings: { organ_page: organ, laws, report_url, video_url },
  onLeave,
}: {
  proceedings: NonNullable<EventView['proceedings']>
  /** Closes the dialog before another page opens. */
  onLeave: (() => void) | undefined
}) {
  return (
    <>
      {laws.length > 0 && (
        <section className="mt-4">
          <h3 className="text-sm font-semibold">
            <Trans>Textes à l’ordre du jour</Trans>
          </h3>
          <ul className="mt-1.5 flex flex-col gap-2">
            {laws.map(({ reference, title }) => (
              <li key={reference}>
                <Link
                  to="/law-tracking/$reference"
                  params={{ reference }}
                  onClick={onLeave}
                  lang={contentLanguage}
                  className="hit-44 relative text-blue underline wrap-anywhere"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {organ !== null && hasOrganPage(organ.kind) && (
        <p className="mt-4">
          <Link
            to={organSections[organ.kind] === 'groupes' ? '/groupes/$slug' : '/commissions/$slug'}
            params={{ slug: organSlug(organ) }}
            onClick={onLeave}
            className="hit-44 relative text-blue underline"
          >
            <Trans>Membres, réunions et textes de la commission</Trans>
          </Link>
        </p>
      )}
      {(report_url !== null || video_url !== null) && (
        <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
          {report_url !== null && (
            <OutsideLink url={report_url}>
              <Trans>Compte rendu</Trans>
            </OutsideLink>
          )}
          {video_url !== null && (
            <OutsideLink url={video_url}>
              <Trans>Vidéos de l’assemblée</Trans>
            </OutsideLink>
          )}
        </p>
      )}
    </>
  )
}

function OutsideLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="hit-44 relative inline-flex items-center gap-1 text-blue hover:underline"
    >
      {children}
      <ExternalLink aria-hidden="true" size={14} />
    </a>
  )
}
