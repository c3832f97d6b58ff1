import { Trans } from '@lingui/react/macro'

/**
 * Shown in the form of an edit that was begun before: its text differs from the published one. The button drops the draft,
 * disappears with the notice, and moves the focus to the form's first text.
 */
export function DraftNotice({ onDrop }: { onDrop: () => void }) {
  return (
    <div role="status" className="rounded-lg bg-sunk p-3.5 text-sm">
      <p className="font-semibold text-ink">
        <Trans>Modification non enregistrée</Trans>
      </p>
      <p className="mt-1 text-ink-2">
        <Trans>Vous retrouvez le texte que vous aviez commencé.</Trans>
      </p>
      <button
        type="button"
        onClick={({ currentTarget }) => {
          currentTarget.form?.querySelector<HTMLElement>('textarea, input')?.focus()
          onDrop()
        }}
        className="hit-44 relative mt-2 font-semibold text-blue hover:underline"
      >
        <Trans>Repartir du texte publié</Trans>
      </button>
    </div>
  )
}
