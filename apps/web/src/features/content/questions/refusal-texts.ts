import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals to answer a question, or to ask one. */
export const refusalTexts = {
  question_not_asked: msg`Personne ne pose de question sur ce post.`,
  question_not_found: msg`Cette question n’existe pas ou a été retirée.`,
  questions_closed: msg`Les questions s’adressent aux responsables politiques, sous leurs posts, et viennent d’autres membres.`,
  question_asked_before: msg`Vous posez déjà une question sur ce post. Retirez-la pour en poser ou en soutenir une autre.`,
  question_with_link: msg`Une question ne peut pas contenir de lien.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>
