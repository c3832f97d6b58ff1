import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import type { BlockListPreview } from '@parvis/contract/people/blocks.schemas.ts'
import { importBlocks } from '@parvis/contract/people/blocks.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { clearCachedReads } from '../../../lib/cached-reads.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { Progress } from '../../../ui/progress.tsx'

/** Members of a list who would be blocked, who already are and who are unknown; then the import, fifty at a time. */
export function ImportPreview({
  preview: { found, already_blocked: alreadyBlocked, unknown, names_oneself: namesOneself, room },
  onBack,
  onDone,
}: {
  preview: BlockListPreview
  onBack: () => void
  onDone: () => void
}) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [asked, setAsked] = useState(0)
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const wanted = found.slice(0, room)
  const count = wanted.length
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      let blocked = 0
      for (let from = 0; from < wanted.length; from += limits.blocksAtOnce) {
        const member_ids = wanted.slice(from, from + limits.blocksAtOnce).map(({ id }) => id)
        blocked += (await call(importBlocks, { body: { member_ids } })).blocked
        setAsked(from + member_ids.length)
      }
      return blocked
    },
    onSuccess: (blocked) => {
      notify.success(t`${plural(blocked, { one: '# membre est bloqué', other: '# membres sont bloqués' })}`)
      onDone()
    },
    onSettled: () => {
      // Those that came before a failure are blocked as well: what is at hand was read before.
      void clearCachedReads()
      void client.invalidateQueries()
    },
  })
  return (
    <div className="flex flex-col gap-4">
      <p ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {count === 0 ? (
          <Trans>Cette liste ne nomme personne que vous puissiez encore bloquer.</Trans>
        ) : (
          <Plural value={count} one="# membre sera bloqué" other="# membres seront bloqués" />
        )}
      </p>
      {count > 0 && (
        <ul
          aria-label={t`Membres qui seront bloqués`}
          className="max-h-[26dvh] overflow-y-auto rounded-lg border border-line px-3"
        >
          {wanted.map((member) => (
            <li
              key={member.id}
              className="flex items-center gap-2.5 border-b border-line py-2 last:border-b-0"
            >
              <Avatar name={member.name} seed={member.id} src={member.avatar} size="xs" />
              <bdi className="min-w-0 flex-1 truncate">{member.name}</bdi>
              {member.username && <span className="truncate text-sm text-ink-3">@{member.username}</span>}
            </li>
          ))}
        </ul>
      )}
      <ul className="flex flex-col gap-1 text-sm text-ink-2 empty:hidden">
        {found.length > room && (
          <li>
            <Trans>
              Votre liste de blocage est presque pleine : les derniers de celle-ci n’y entrent pas.
            </Trans>
          </li>
        )}
        {alreadyBlocked > 0 && (
          <li>
            <Plural
              value={alreadyBlocked}
              one="# membre de la liste est déjà bloqué"
              other="# membres de la liste sont déjà bloqués"
            />
          </li>
        )}
        {namesOneself && (
          <li>
            <Trans>La liste vous nomme vous-même : vous n’en faites pas partie.</Trans>
          </li>
        )}
        {unknown.length > 0 && (
          <li>
            <details>
              <summary className="cursor-pointer">
                <Plural value={unknown.length} one="# nom est inconnu" other="# noms sont inconnus" />
              </summary>
              <p className="mt-1 max-h-24 overflow-y-auto wrap-anywhere text-ink-3">
                <bdi>{unknown.join(', ')}</bdi>
              </p>
            </details>
          </li>
        )}
      </ul>
      {isPending && <Progress value={count === 0 ? null : asked / count} label={t`Blocage en cours`} />}
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {i18n._(refusalText(error))}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button look="secondary" disabled={isPending} onClick={onBack}>
          <Trans>Revenir à la liste</Trans>
        </Button>
        <Button look="danger" busy={isPending} disabled={count === 0} onClick={() => mutate()}>
          <Trans>Bloquer</Trans>
        </Button>
      </div>
    </div>
  )
}
