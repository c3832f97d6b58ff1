import { Plural, Trans } from '@lingui/react/macro'
import type { CaseView } from '@parvis/contract/trust/case-views.schemas.ts'
import { clsx } from 'clsx'
import { relativeTime } from '../../../lib/relative-time.ts'
import { Button } from '../../../ui/button.tsx'
import { AuthorBadge } from '../../people/authors/author-badge.tsx'
import { AuthorAvatar, AuthorName } from '../../people/authors/author-link.tsx'
import { CaseSection } from './case-section.tsx'
import { PastCases } from './past-cases.tsx'
import { SuspendedMark } from './suspended-mark.tsx'
import { useAsker } from './use-claim.ts'

/** Questions are asked without a name: whoever holds the claim may read it, and the audit trail says so. */
function HiddenAsker({ shown }: { shown: CaseView }) {
  const { read } = useAsker()
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-2 text-pretty">
        {shown.claim?.is_own ? (
          <Trans>
            Ce contenu est publié sans le nom de son auteur. Si vous avez besoin de ce nom, sa lecture
            s’inscrit au registre des actes.
          </Trans>
        ) : (
          <Trans>
            Ce contenu est publié sans le nom de son auteur. Seul qui a pris le dossier peut le lire.
          </Trans>
        )}
      </p>
      {shown.claim?.is_own && (
        <Button look="secondary" size="sm" busy={read.isPending} onClick={() => read.mutate(shown.id)}>
          <Trans>Lire le nom de l’auteur</Trans>
        </Button>
      )}
    </div>
  )
}

/** Author of the content, since when they are here, and earlier decisions about them and it. */
export function CaseAuthor({ shown }: { shown: CaseView }) {
  const { author, earlier_of_author, earlier_of_target } = shown
  return (
    <CaseSection title={<Trans>Auteur</Trans>}>
      {author ? (
        <div className="flex gap-3">
          <AuthorAvatar author={author} userId={author.id} />
          <div className="min-w-0 flex-1">
            <AuthorName author={author} withHandle />
            <AuthorBadge author={author} />
            <ul className="mt-2 flex flex-wrap gap-2 text-xs font-semibold text-ink-2">
              <li className="rounded-full bg-sunk px-2.5 py-1">
                <Trans>Inscription {relativeTime(new Date(author.joined_at))}</Trans>
              </li>
              <li
                className={clsx(
                  'rounded-full px-2.5 py-1',
                  author.standing_decisions > 0 ? 'bg-danger-soft text-danger' : 'bg-sunk',
                )}
              >
                <Plural
                  value={author.standing_decisions}
                  _0="Aucune mesure antérieure"
                  one="# mesure en vigueur"
                  other="# mesures en vigueur"
                />
              </li>
              {author.misuse !== null && author.misuse.manifest > 0 && (
                <li className="rounded-full bg-danger-soft px-2.5 py-1 text-danger">
                  <Plural
                    value={author.misuse.manifest}
                    one="# contenu manifestement illicite en un an"
                    other="# contenus manifestement illicites en un an"
                  />
                </li>
              )}
              {author.is_staff && (
                <li className="rounded-full bg-question-soft px-2.5 py-1 text-question">
                  <Trans>De l’équipe : un administrateur décide</Trans>
                </li>
              )}
              {author.banned_until && (
                <li className="flex">
                  <SuspendedMark until={author.banned_until} />
                </li>
              )}
            </ul>
          </div>
        </div>
      ) : shown.asker_hidden ? (
        <HiddenAsker shown={shown} />
      ) : (
        <p className="text-ink-2">
          <Trans>Ce compte a été supprimé.</Trans>
        </p>
      )}
      <PastCases title={<Trans>Déjà signalé</Trans>} cases={earlier_of_target} />
      <PastCases title={<Trans>Autres dossiers de ce compte</Trans>} cases={earlier_of_author} />
    </CaseSection>
  )
}
