import { Trans } from '@lingui/react/macro'
import { officialSlug } from '@parvis/contract/civic/official-slug.ts'
import type { SittingPoint, Speech } from '@parvis/contract/civic/sittings.schemas.ts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { contentLanguage } from '../../../lib/language.ts'

/** Speeches in their order, below the titles of the agenda. */
export function Speeches({
  uid,
  points,
  speeches,
  members,
}: {
  uid: string
  points: SittingPoint[]
  speeches: Speech[]
  /** Username or id of the speakers who are verified members. */
  members: ReadonlyMap<string, string>
}) {
  const titles = new Map(points.map((point) => [point.position, point.title]))
  return (
    <ol lang={contentLanguage}>
      {speeches.map((speech, place) => {
        const title =
          speech.point !== null && speech.point !== speeches[place - 1]?.point
            ? titles.get(speech.point)
            : undefined
        return (
          <li key={speech.position} className="border-b border-line px-4 py-3">
            {title && <h2 className="mb-2 text-base text-pretty wrap-anywhere">{title}</h2>}
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
              <Speaker speech={speech} />
              {speech.quality && <span className="text-ink-2">{speech.quality}</span>}
              <AskLink member={speech.speaker === null ? undefined : members.get(speech.speaker)} />
              <Link
                to="/seances/$uid"
                params={{ uid }}
                search={{ from: speech.position }}
                className="hit-44 relative text-ink-3 hover:underline"
              >
                <Trans>n° {speech.position + 1}</Trans>
              </Link>
            </p>
            <p
              className={clsx(
                'mt-1 whitespace-pre-line text-pretty wrap-anywhere',
                speech.is_interruption && 'text-ink-2 italic',
              )}
            >
              {speech.body}
            </p>
            {speech.vote_uid !== null && (
              <p className="mt-1 text-sm">
                <Link
                  to="/scrutins/$uid"
                  params={{ uid: speech.vote_uid }}
                  className="hit-44 relative text-blue underline"
                >
                  <Trans>Résultat du scrutin n° {speech.vote_number}</Trans>
                </Link>
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Questions are asked below the posts of a verified member. */
function AskLink({ member }: { member: string | undefined }) {
  if (member === undefined) return null
  return (
    <Link
      to="/profile/$reference"
      params={{ reference: member }}
      className="hit-44 relative text-blue hover:underline"
    >
      <Trans>Poser une question</Trans>
    </Link>
  )
}

function Speaker({ speech: { speaker, speaker_name, has_page } }: { speech: Speech }) {
  if (speaker_name === null) return null
  if (speaker === null || !has_page) return <span className="font-semibold">{speaker_name}</span>
  return (
    <Link
      to="/elus/$slug"
      params={{ slug: officialSlug({ uid: speaker, name: speaker_name }) }}
      className="hit-44 relative font-semibold hover:underline"
    >
      {speaker_name}
    </Link>
  )
}
