import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import { getPoll, voteInPoll } from '@parvis/contract/content/polls.ts'
import { ApiError, call } from '../../../lib/api-client.ts'
import type { WriteKind } from '../../../lib/pending-writes.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { notifyPollRefusal } from './notify-poll-refusal.ts'
import { confirmReceipt, makeReceipt, settleReceipt } from './own-receipts.ts'
import { refreshPoll, storedPoll, storePoll, voteFaultQuery } from './queries.ts'

/** A member's vote. It can be changed until it is sent; the ballot says that it waits. */
export const voteWrite: WriteKind<number | null, PollView> = {
  name: 'vote',
  once: true,
  isSame: Object.is,
  send: async ({ subject, wanted }, client) => {
    const option = wanted ?? 0
    const { with_receipt } =
      storedPoll(client, subject) ?? (await call(getPoll, { params: { pollId: subject } }))
    const receipt = await makeReceipt(subject, with_receipt ? option : null)
    const commitment =
      receipt === null ? {} : { commitment: { salt: receipt.salt, hash: receipt.commitment } }
    return call(voteInPoll, { params: { pollId: subject }, body: { option, ...commitment } })
  },
  valueOf: ({ userVote }) => userVote,
  settle: (client, _pollId, _value, counted) => {
    if (counted !== undefined) storePoll(client, counted)
  },
  onAccepted: (_client, { subject }) => confirmReceipt(subject),
  onRefused: async (client, { subject, wanted }, error) => {
    // The vote may have been counted, and its answer lost with the connection.
    const poll = error instanceof ApiError ? await refreshPoll(client, subject) : undefined
    const isCounted = error instanceof ApiError && error.code === 'already_voted' && poll?.userVote === wanted
    if (error instanceof ApiError) void settleReceipt(subject, isCounted)
    if (isCounted || notifyPollRefusal(error)) return
    if (error instanceof ApiError && error.fields.option !== undefined) {
      client.setQueryData(voteFaultQuery(subject).queryKey, error)
      return
    }
    notifyFailure(
      error,
      i18n._(msg`Impossible d’enregistrer votre vote. Réessayez dans un instant.`),
      i18n._(msg`Vous devez être connecté pour voter.`),
    )
  },
}
