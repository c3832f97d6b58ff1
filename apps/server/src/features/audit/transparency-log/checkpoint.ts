import { cosignatureBytes, type NoteKey, signatureLine } from './signed-note.ts'

/** A state of the log as its checkpoint names it (c2sp.org/tlog-checkpoint). */
export interface Checkpoint {
  size: number
  root: Buffer
  /** Signature of the log over the text. */
  signature: Buffer
}

/** Signature of a checkpoint with its time. */
export interface KeptCosignature {
  key: NoteKey
  cosignedAt: Date
  signature: Buffer
}

/** Text of a checkpoint, which its signatures cover. */
export function checkpointText(origin: string, { size, root }: Omit<Checkpoint, 'signature'>): string {
  return `${origin}\n${size}\n${root.toString('base64')}\n`
}

/** Writes a checkpoint as a signed note. */
export function checkpointNote(
  key: NoteKey,
  checkpoint: Checkpoint,
  cosignatures: readonly KeptCosignature[],
): string {
  const lines = cosignatures.map(({ key: cosigner, cosignedAt, signature }) =>
    signatureLine(cosigner, cosignatureBytes({ time: cosignedAt.getTime() / 1_000, signature })),
  )
  return `${checkpointText(key.name, checkpoint)}\n${signatureLine(key, checkpoint.signature)}${lines.join('')}`
}
