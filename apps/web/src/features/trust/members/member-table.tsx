import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ListedMember, MemberSelection } from '@parvis/contract/trust/members.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { separator } from '../../../lib/separator.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { VerifiedSeal } from '../../../ui/verified-seal.tsx'
import { SuspendedMark } from '../moderation/suspended-mark.tsx'
import { membersQuery } from './queries.ts'
import { RowWindow } from './row-window.tsx'
import { memberRoleTexts, verificationTexts } from './texts.ts'

const columns = 5

/** Members in rows; of a long table only the pages near the window stand in it. */
export function MemberTable({
  label,
  selection,
  ticked,
  onTick,
}: {
  label: string
  selection: MemberSelection
  /** Members ticked for an action on many; undefined where nothing can be ticked. */
  ticked: ReadonlySet<string> | undefined
  onTick: (memberId: string) => void
}) {
  const { t } = useLingui()
  const query = useInfiniteQuery(membersQuery(selection))
  const { data, error } = query
  if (!data) {
    if (!error) return <ListWaiting label={t`Chargement des membres`} />
    return <QueryFailure title={t`Les membres n’ont pas pu être chargés`} query={query} />
  }
  if (data.pages.every(({ items }) => items.length === 0))
    return (
      <EmptyState icon={UserSearch} title={t`Aucun membre`}>
        <Trans>Personne ne répond à cette recherche.</Trans>
      </EmptyState>
    )
  const headings = [t`Membre`, t`Vérification`, t`Inscription`, t`État`]
  return (
    <>
      <table className="w-full table-fixed text-left text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="border-b border-line bg-sunk">
          <tr>
            {ticked && (
              <th scope="col" className="w-12 py-2.5 pl-4">
                <span className="sr-only">{t`Choisir`}</span>
              </th>
            )}
            {headings.map((heading, place) => (
              <th
                key={heading}
                scope="col"
                className={
                  place === 0
                    ? 'px-4 py-2.5 font-semibold md:w-[40%]'
                    : 'px-4 py-2.5 font-semibold max-md:hidden'
                }
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {data.pages.map(({ items }, page) => (
          <RowWindow
            // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a list keep their places
            key={page}
            columns={columns}
          >
            {items.map((listed) => (
              <MemberRow
                key={listed.member.id}
                listed={listed}
                ticked={ticked?.has(listed.member.id)}
                onTick={onTick}
              />
            ))}
          </RowWindow>
        ))}
      </table>
      <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
    </>
  )
}

function MemberRow({
  listed,
  ticked,
  onTick,
}: {
  listed: ListedMember
  ticked: boolean | undefined
  onTick: (memberId: string) => void
}) {
  const { t, i18n } = useLingui()
  const { member } = listed
  const verification = i18n._(verificationTexts[listed.verification_status])
  return (
    <tr className="relative border-b border-line align-top transition-colors duration-150 hover:bg-surface/60">
      {ticked !== undefined && (
        <td className="py-3 pl-4">
          <label className="hit-44 relative z-10 flex size-5">
            <input
              type="checkbox"
              className="tick z-10"
              aria-label={t`Choisir ${member.name}`}
              checked={ticked}
              onChange={() => onTick(member.id)}
            />
          </label>
        </td>
      )}
      <th scope="row" className="px-4 py-3 font-normal">
        <span className="flex gap-3">
          <Avatar name={member.name} seed={member.id} src={member.avatar} size="sm" />
          <span className="min-w-0 flex-1">
            <span className="flex min-w-0 items-center gap-1.5">
              <Link
                to="/administration/membres/$memberId"
                params={{ memberId: member.id }}
                preload={false}
                className="min-w-0 truncate font-semibold outline-none after:absolute after:inset-0 after:-outline-offset-2 hover:underline focus-visible:after:outline-2 focus-visible:after:outline-blue"
              >
                <bdi>{member.name}</bdi>
              </Link>
              {member.verified && <VerifiedSeal label={t`Compte vérifié`} size={15} />}
            </span>
            <span className="block truncate text-ink-3">
              {member.username ? `@${member.username}${separator}` : ''}
              {i18n._(memberRoleTexts[member.role])}
            </span>
            <span className="mt-1.5 flex flex-wrap gap-1.5 md:hidden">
              <Mark>
                <ElapsedTime at={listed.joined_at} form="age" />
              </Mark>
              {listed.verification_status !== 'none' && <Mark>{verification}</Mark>}
              <Marks listed={listed} />
            </span>
          </span>
        </span>
      </th>
      <td className="px-4 py-3 text-ink-2 max-md:hidden">{verification}</td>
      <td className="px-4 py-3 text-ink-2 max-md:hidden">
        <ElapsedTime at={listed.joined_at} form="words" />
      </td>
      <td className="px-4 py-3 max-md:hidden">
        <span className="flex flex-wrap gap-1.5">
          <Marks listed={listed} />
        </span>
      </td>
    </tr>
  )
}

function Mark({ children }: { children: ReactNode }) {
  return <span className="rounded-full bg-sunk px-2.5 py-1 text-xs font-semibold text-ink-2">{children}</span>
}

/** Marks of a member: rights, suspension, cases. */
export function Marks({ listed }: { listed: ListedMember }) {
  return (
    <>
      {listed.is_administrator ? (
        <Mark>
          <Trans>Administration</Trans>
        </Mark>
      ) : (
        listed.is_moderator && (
          <Mark>
            <Trans>Modération</Trans>
          </Mark>
        )
      )}
      {listed.is_editor && (
        <Mark>
          <Trans>Édition des données</Trans>
        </Mark>
      )}
      {listed.banned_until && (
        <span className="text-xs font-semibold">
          <SuspendedMark until={listed.banned_until} />
        </span>
      )}
      {listed.open_cases > 0 && (
        <span className="rounded-full bg-question-soft px-2.5 py-1 text-xs font-semibold text-question">
          <Plural value={listed.open_cases} one="# dossier ouvert" other="# dossiers ouverts" />
        </span>
      )}
      {listed.standing_decisions > 0 && (
        <Mark>
          <Plural value={listed.standing_decisions} one="# mesure en vigueur" other="# mesures en vigueur" />
        </Mark>
      )}
    </>
  )
}
