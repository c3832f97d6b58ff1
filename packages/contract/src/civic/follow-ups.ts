import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './follow-ups.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Things of an official that owe an answer to those who asked or took part. */
export const followUpSubjects = ['question', 'consultation', 'poll'] as const
export type FollowUpSubject = (typeof followUpSubjects)[number]

/** Outcomes by which an official answers; each has its reason and its day. */
export const followUpOutcomes = ['answered', 'accepted', 'under_way', 'done', 'refused'] as const
export type FollowUpOutcome = (typeof followUpOutcomes)[number]

/** Lists of follow-ups: all, those without an answer, those of them whose day is over, those with one. */
export const followUpStates = ['all', 'owed', 'overdue', 'settled'] as const
export type FollowUpState = (typeof followUpStates)[number]

/** Members who share a question from which its answer is owed. */
export const sharedQuestion = 50

export const followUpLimits = {
  reason: 1_000,
  proof: 500,
} as const

/** Days before the last one at which the official is reminded. */
export const followUpReminders = [7, 1] as const

export const listFollowUps = anyone('listFollowUps', 'GET /follow-ups')
export const setFollowUpOutcome = member('setFollowUpOutcome', 'POST /follow-ups/:followUpId/outcomes')
