import type { MessageDescriptor } from '@lingui/core'
import { ApiError } from './api-client.ts'
import { refusalText } from './refusal-texts.ts'

/** Sentence of a refusal that is about the text itself, sent as `content`; null for any other failure. */
export function contentFault(error: unknown): MessageDescriptor | null {
  return error instanceof ApiError && error.fields.content !== undefined ? refusalText(error) : null
}
