import { Trans, useLingui } from '@lingui/react/macro'
import type { MemberFile, MemberNote } from '@parvis/contract/trust/members.schemas.ts'
import { removeMemberNote } from '@parvis/contract/trust/members.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { notify } from '../../../ui/notify.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { CaseSection } from '../moderation/case-section.tsx'
import { NoteForm } from './note-form.tsx'
import { memberFileQuery } from './queries.ts'

/** Notes of the staff about a member, for one another. */
export function MemberNotes({ file }: { file: MemberFile }) {
  return (
    <CaseSection heading="h2" title={<Trans>Notes de l’équipe</Trans>}>
      {file.notes.length > 0 && (
        <ul className="mb-4 divide-y divide-line text-sm">
          {file.notes.map((note) => (
            <Note key={note.id} note={note} memberId={file.member.id} />
          ))}
        </ul>
      )}
      {/* Another one begins with each note that has been sent. */}
      <NoteForm key={file.notes.length} memberId={file.member.id} />
    </CaseSection>
  )
}

function Note({ note, memberId }: { note: MemberNote; memberId: string }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const removing = useSingleFlight({
    mutationFn: () => call(removeMemberNote, { params: { memberId, noteId: note.id } }),
    onSuccess: (shown) => {
      client.setQueryData(memberFileQuery(memberId).queryKey, shown)
      notify.success(t`Note retirée`)
    },
    onError: (error) => notify.error(t`Note`, i18n._(refusalText(error))),
  })
  return (
    <li className="flex items-start gap-2 py-2.5">
      <div className="min-w-0 flex-1">
        <RichText content={note.text} />
        <p className="mt-1 text-ink-3">
          <bdi>{note.author?.name ?? t`Compte supprimé`}</bdi>
          {separator}
          <ElapsedTime at={note.created_at} form="words" />
        </p>
      </div>
      {note.may_remove && (
        <IconButton
          label={t`Retirer cette note`}
          disabled={removing.isPending}
          onClick={() => removing.mutate()}
        >
          <Trash2 aria-hidden="true" size={18} />
        </IconButton>
      )}
    </li>
  )
}
