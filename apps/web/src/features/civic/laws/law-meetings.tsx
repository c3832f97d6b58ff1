import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { whenOf } from '../events/event-texts.ts'
import { lawMeetingsQuery } from './queries.ts'

/** Announced sittings and meetings with the law on their agenda; nothing while there are none. */
export function LawMeetings({ reference }: { reference: string }) {
  const { t } = useLingui()
  const meetings = useQuery(lawMeetingsQuery(reference)).data?.items ?? []
  if (meetings.length === 0) return null
  return (
    <section className="mt-6" aria-labelledby="coming">
      <h3 id="coming" className="text-base font-semibold">
        <Trans>Ce qui vient</Trans>
      </h3>
      <ul aria-label={t`Réunions et séances à venir`} className="mt-1">
        {meetings.map((event) => (
          <li key={event.id} className="border-b border-line py-2.5 text-sm last:border-b-0">
            <span className="block text-ink-3">
              <time dateTime={event.starts_at}>{whenOf(event)}</time>
              {event.called_off_at !== null && (
                <>
                  {separator}
                  <Trans>annulé</Trans>
                </>
              )}
            </span>
            <Link
              to="/calendar/$eventId"
              params={{ eventId: event.id }}
              lang={contentLanguage}
              className="hit-44 relative text-blue hover:underline wrap-anywhere"
            >
              {event.title}
            </Link>
            {event.proceedings?.organ && (
              <span lang={contentLanguage} className="block text-ink-2">
                {event.proceedings.organ}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
