import { Trans } from '@lingui/react/macro'

/**
 * In the form of an edit that was begun before: what is published differs from it. Its button goes with it, and gives the
 * focus to the form's first text.
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
