import { Trans, useLingui } from '@lingui/react/macro'
import type { AdmissionRequest } from '@parvis/contract/people/admissions.schemas.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { memberRoleTexts } from '../members/texts.ts'

/** Somebody who asks to join: who they say they are, and why. */
export function RequestRow({
  request: { member, bio, reason, email_domain, asked_at, lapses_at },
  ticked,
  busy,
  onTick,
  onApprove,
  onRefuse,
}: {
  request: AdmissionRequest
  ticked: boolean
  busy: boolean
  onTick: () => void
  onApprove: () => void
  onRefuse: () => void
}) {
  const { t, i18n } = useLingui()
  const { name, username, role } = member
  const end = i18n.date(new Date(lapses_at), { dateStyle: 'medium' })
  return (
    <li className="flex gap-3 px-4 py-4">
      <label className="hit-44 relative mt-0.5 flex size-5 shrink-0 cursor-pointer">
        <input
          type="checkbox"
          className="tick"
          checked={ticked}
          onChange={onTick}
          aria-label={t`Choisir ${name}`}
        />
      </label>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-semibold">{name}</bdi>
          <span className="text-sm text-ink-2">
            {username !== null && `@${username}${separator}`}
            {i18n._(memberRoleTexts[role])}
            {email_domain !== null && `${separator}${email_domain}`}
          </span>
        </p>
        {reason === null ? (
          <p className="text-sm text-ink-3">
            <Trans>Sans message.</Trans>
          </p>
        ) : (
          <blockquote
            dir="auto"
            className="border-l-2 border-line-strong pl-3 wrap-anywhere whitespace-pre-line"
          >
            {reason}
          </blockquote>
        )}
        {bio !== null && (
          <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
            <Trans>Biographie : {bio}</Trans>
          </p>
        )}
        <p className="text-sm text-ink-3">
          <ElapsedTime at={asked_at} form="words" />
          {separator}
          <Trans>expire le {end}</Trans>
        </p>
        <span className="mt-1 flex flex-wrap gap-2">
          <Button size="sm" disabled={busy} aria-label={t`Accepter ${name}`} onClick={onApprove}>
            <Trans>Accepter</Trans>
          </Button>
          <Button
            look="secondary"
            size="sm"
            disabled={busy}
            aria-label={t`Refuser ${name}`}
            onClick={onRefuse}
          >
            <Trans>Refuser</Trans>
          </Button>
        </span>
      </div>
    </li>
  )
}
