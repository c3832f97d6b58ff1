import {
  climbToHead,
  commitmentOf,
  isSigned,
  type LogOpening,
  type LogProofFile,
  leafOf,
  proofFormat,
} from '@parvis/contract/audit/log-proof.ts'
import { toHex } from '@parvis/contract/audit/merkle.ts'
import type { LogEntry, LogHead, LogKey } from '@parvis/contract/audit/transparency-log.schemas.ts'

/** Results computed on this device, and whether they are as they should be. */
export type CheckStep =
  | { name: 'commitment'; holds: boolean; hash: string }
  | { name: 'leaf'; holds: true; hash: string }
  | { name: 'climb'; holds: true; side: 'left' | 'right'; sibling: string; hash: string }
  | { name: 'root'; holds: boolean; hash: string }
  /** Null when this browser knows no such signatures. */
  | { name: 'signature'; holds: boolean | null }

export interface Check {
  steps: CheckStep[]
  /** False as soon as one step fails. */
  holds: boolean
}

/** Whether the sealed kind is that of the entry, where the entry shows one. */
const isKindOf = ({ sealed }: LogOpening, { kind }: LogEntry) =>
  sealed === undefined || kind === 'decision_sealed' || sealed.kind === kind

/** Goes through a proof step by step, trusting nothing that it says. */
export async function checkProof(proof: LogProofFile): Promise<Check> {
  const steps: CheckStep[] = []
  if (proof.opening !== undefined) {
    const hash = await commitmentOf(proof.opening)
    const holds = hash === proof.entry.commitment && isKindOf(proof.opening, proof.entry)
    steps.push({ name: 'commitment', holds, hash: hash ?? '' })
  }
  steps.push({ name: 'leaf', holds: true, hash: toHex(await leafOf(proof.entry)) })
  const climbed = await climbToHead(proof)
  for (const { side, sibling, hash } of climbed?.steps ?? [])
    steps.push({ name: 'climb', holds: true, side, sibling: toHex(sibling), hash: toHex(hash) })
  steps.push({
    name: 'root',
    holds: climbed?.arrives === true,
    hash: climbed === null ? '' : toHex(climbed.root),
  })
  steps.push({ name: 'signature', holds: await signed(proof.head, proof.key) })
  return { steps, holds: steps.every(({ holds }) => holds !== false) }
}

/** Null when this browser knows no such signatures. */
export async function signed(head: LogHead, key: LogKey): Promise<boolean | null> {
  try {
    return await isSigned(head, key)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return null
    throw error
  }
}

/** A proof as somebody saved or sent it; null for anything else. */
export function readProof(text: string): LogProofFile | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const proof = value as LogProofFile | null
  return proof?.format === proofFormat &&
    hasAll(proof.entry, {
      index: 'number',
      kind: 'string',
      reason: 'string',
      day: 'string',
      commitment: 'string',
    }) &&
    hasAll(proof.head, {
      size: 'number',
      root: 'string',
      signed_at: 'string',
      key_id: 'string',
      signature: 'string',
    }) &&
    hasAll(proof.key, { key_id: 'string', public_key: 'string' }) &&
    (proof.opening === undefined ||
      (hasAll(proof.opening, { salt: 'string', subject: 'string', decision: 'string' }) &&
        (proof.opening.sealed === undefined ||
          hasAll(proof.opening.sealed, { kind: 'string', reason: 'string', day: 'string' })))) &&
    Array.isArray(proof.path) &&
    proof.path.every((hash) => typeof hash === 'string')
    ? proof
    : null
}

function hasAll(value: unknown, parts: Record<string, 'string' | 'number'>): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(parts).every(
    ([name, type]) => typeof (value as Record<string, unknown>)[name] === type,
  )
}
