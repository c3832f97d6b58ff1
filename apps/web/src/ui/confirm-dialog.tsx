import { Button } from './button.tsx'
import { DialogFrame } from './dialog-frame.tsx'

/** Asks before what cannot be taken back. */
export function ConfirmDialog({
  title,
  description,
  confirmLabel,
  cancelLabel,
  closeLabel,
  busy,
  onConfirm,
  onClose,
}: {
  title: string
  description: string
  confirmLabel: string
  cancelLabel: string
  closeLabel: string
  /** While what was confirmed is being done. */
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <DialogFrame title={title} description={description} closeLabel={closeLabel} onClose={onClose}>
      {/* The way back comes first for the keyboard: Enter must do nothing by surprise. */}
      <div className="flex flex-col-reverse gap-2 sm:flex-row">
        <Button look="secondary" disabled={busy} onClick={onClose} className="sm:flex-1">
          {cancelLabel}
        </Button>
        <Button look="danger" busy={busy} onClick={onConfirm} className="sm:flex-1">
          {confirmLabel}
        </Button>
      </div>
    </DialogFrame>
  )
}
