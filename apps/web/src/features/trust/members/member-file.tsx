import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { MemberFile as File } from '@parvis/contract/trust/members.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { isUnknownAddress } from '../../../lib/api-client.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { separator } from '../../../lib/separator.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { AuthorBadge } from '../../people/authors/author-badge.tsx'
import { AuthorAvatar, AuthorName } from '../../people/authors/author-link.tsx'
import { kindTexts, reasonTexts, statusTexts } from '../../people/verification/texts.ts'
import { CaseSection } from '../moderation/case-section.tsx'
import { PastCases } from '../moderation/past-cases.tsx'
import { MemberAccess } from './member-access.tsx'
import { MemberMisuse } from './member-misuse.tsx'
import { MemberNotes } from './member-notes.tsx'
import { Marks } from './member-table.tsx'
import { OpenCase } from './open-case.tsx'
import { memberFileQuery } from './queries.ts'
import { SignInHelp } from './sign-in-help.tsx'
import { memberRoleTexts, verificationTexts } from './texts.ts'

/** An account as the staff sees it before it acts. */
export function MemberFile({ memberId, administrator }: { memberId: string; administrator: boolean }) {
  const { t } = useLingui()
  const query = useQuery(memberFileQuery(memberId))
  const { data, error } = query
  const name = data?.member.name
  usePageTitle(name ?? t`Membre`)
  return (
    <div className="mx-auto max-w-180">
      <PageHeader
        bare
        title={name === undefined ? <Trans>Membre</Trans> : <bdi>{name}</bdi>}
        back={{ to: { to: '/administration/membres' }, label: t`Retour aux membres` }}
      />
      {data ? (
        <Shown file={data} administrator={administrator} />
      ) : isUnknownAddress(error) ? (
        <EmptyState icon={UserRoundX} title={t`Membre introuvable`}>
          <Trans>Cette adresse ne mène à aucun membre. Son compte a peut-être été supprimé.</Trans>
        </EmptyState>
      ) : error ? (
        <QueryFailure title={t`Ce compte n’a pas pu être chargé`} query={query} />
      ) : (
        <ListWaiting label={t`Chargement du compte`} />
      )}
    </div>
  )
}

function Shown({ file, administrator }: { file: File; administrator: boolean }) {
  const { t, i18n } = useLingui()
  const { member } = file
  return (
    <>
      <div className="flex flex-wrap items-start gap-3 px-4 pb-5">
        <AuthorAvatar author={member} userId={member.id} />
        <div className="min-w-0 flex-1 basis-56">
          <AuthorName author={member} withHandle />
          <AuthorBadge author={member} />
          <span className="mt-2 flex flex-wrap gap-1.5">
            <Marks listed={file} />
          </span>
        </div>
        <Link
          to="/profile/$reference"
          params={{ reference: member.username ?? member.id }}
          className={buttonClass({ look: 'secondary', size: 'sm' })}
        >
          <Trans>Voir le profil</Trans>
        </Link>
      </div>
      {file.is_own && (
        <p className="border-t border-line bg-question-soft px-4 py-3 text-sm">
          <Trans>C’est votre compte : ce qui est dit de vous à l’équipe n’est montré qu’aux autres.</Trans>
        </p>
      )}
      <CaseSection heading="h2" title={<Trans>Compte</Trans>}>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm max-[379px]:grid-cols-1">
          <Fact name={t`Type de compte`}>{i18n._(memberRoleTexts[member.role])}</Fact>
          <Fact name={t`Vérification`}>{i18n._(verificationTexts[file.verification_status])}</Fact>
          <Fact name={t`Inscription`}>
            <ElapsedTime at={file.joined_at} form="words" />
          </Fact>
          <Fact name={t`Dernière activité`}>
            {file.last_active_at ? (
              <ElapsedTime at={file.last_active_at} form="words" />
            ) : (
              <Trans>Aucune session ouverte</Trans>
            )}
          </Fact>
          <Fact name={t`Publications publiques`}>{i18n.number(file.public_posts)}</Fact>
          <Fact name={t`Abonnés et abonnements`}>
            {`${i18n.number(file.followers)}${separator}${i18n.number(file.following)}`}
          </Fact>
          <Fact name={t`Parrainages`}>{i18n.number(file.referrals)}</Fact>
          <Fact name={t`Accord sur les données politiques`}>
            {file.consented_at ? <ElapsedTime at={file.consented_at} form="words" /> : <Trans>Aucun</Trans>}
          </Fact>
          <Fact name={t`Numéro de compte`}>
            <code className="font-mono text-xs wrap-anywhere select-all">{member.id}</code>
          </Fact>
        </dl>
      </CaseSection>
      {!file.is_own && (
        <CaseSection
          heading="h2"
          title={<Trans>Dossiers</Trans>}
          aside={
            file.cases.length > 0 && <Plural value={file.cases.length} one="# dossier" other="# dossiers" />
          }
        >
          {file.cases.length === 0 ? (
            <p className="text-sm text-ink-2">
              <Trans>Rien n’a été signalé de ce compte.</Trans>
            </p>
          ) : (
            <PastCases cases={file.cases} />
          )}
          <OpenCase memberId={member.id} />
        </CaseSection>
      )}
      <CaseSection heading="h2" title={<Trans>Demandes de vérification</Trans>}>
        <Verifications file={file} />
      </CaseSection>
      {!file.is_own && <MemberMisuse memberId={member.id} />}
      {!file.is_own && <MemberNotes file={file} />}
      {administrator && <MemberAccess memberId={member.id} />}
      {administrator && !file.is_own && <SignInHelp file={file} />}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

function Verifications({ file: { verification } }: { file: File }) {
  const { i18n } = useLingui()
  if (verification.length === 0)
    return (
      <p className="text-sm text-ink-2">
        <Trans>Aucune demande.</Trans>
      </p>
    )
  return (
    <ul className="flex flex-col divide-y divide-line text-sm">
      {verification.map((request) => (
        <li key={request.id} className="flex flex-wrap items-baseline gap-x-2 py-2">
          <span className="font-semibold">{i18n._(statusTexts[request.status])}</span>
          <span className="min-w-0 flex-1 basis-56 text-ink-2 wrap-anywhere">
            {i18n._(kindTexts[request.kind])}
            {separator}
            <bdi>{request.claimed_name}</bdi>
            {', '}
            <bdi>{request.organisation}</bdi>
            {request.reason && <span className="block">{i18n._(reasonTexts[request.reason])}</span>}
          </span>
          <ElapsedTime
            at={request.ended_at ?? request.decided_at ?? request.created_at}
            className="text-ink-3"
          />
        </li>
      ))}
    </ul>
  )
}
