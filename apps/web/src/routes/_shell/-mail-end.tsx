import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/page-title.ts'
import { refusalText } from '../../lib/refusal-texts.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** Where the last line of a mail leads: it ends these mails, for who is signed out too. One tap, so that no robot does. */
export function MailEnd({
  title,
  promise,
  done,
  action,
  link,
  onEnd,
}: {
  title: string
  /** What a press does. */
  promise: ReactNode
  done: ReactNode
  action: ReactNode
  link: ReactNode
  onEnd: (token: string) => Promise<unknown>
}) {
  const { i18n } = useLingui()
  // Read here, not by the router: the first visit carries nothing of it.
  const search: Record<string, unknown> = useSearch({ strict: false })
  const end = useMutation({ mutationFn: () => onEnd(String(search.token ?? '')) })
  usePageTitle(title)
  return (
    <>
      <PageHeader title={title} />
      <div className="px-4 py-6">
        <div aria-live="polite">
          {!end.error && <p className="mt-3 max-w-prose text-ink-2">{end.isSuccess ? done : promise}</p>}
          {end.error && (
            <p role="alert" className="mt-3 text-sm text-danger">
              {i18n._(refusalText(end.error))}
            </p>
          )}
        </div>
        <div className="mt-6 flex flex-wrap items-center gap-4">
          {!end.isSuccess && (
            <Button busy={end.isPending} onClick={() => end.mutate()}>
              {action}
            </Button>
          )}
          {link}
        </div>
      </div>
    </>
  )
}
