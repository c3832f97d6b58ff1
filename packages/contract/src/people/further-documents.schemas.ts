import { z } from 'zod'
import { askedDocuments } from '../audit/verification-decisions.ts'
import type { Description } from '../endpoint.ts'
import { furtherLimits } from '../further-limits.ts'
import { Id } from '../id.schemas.ts'
import { forReviewers } from '../refusals.ts'
import { boundedText, optionalText } from '../text.schemas.ts'
import { OwnVerification, ReviewedRequest } from './verification.schemas.ts'

export const askForDocuments = {
  summary:
    'Asks the applicant for further documents, with 14 days to answer; the request leaves the queue until then. Three times at most, one at a time',
  params: z.object({ requestId: Id }),
  body: z.strictObject({
    wanted: z.array(z.enum(askedDocuments)).min(1).max(askedDocuments.length),
    /** Which documents and why: the applicant reads it. */
    message: boundedText(furtherLimits.verificationMessage).max(8_000, { error: 'too_long' }),
  }),
  returns: ReviewedRequest,
  refusals: [
    ...forReviewers,
    'verification_not_found',
    'verification_settled',
    'own_content',
    'second_reviewer_required',
    'ask_open',
    'too_many_asks',
  ],
} satisfies Description

export const withdrawAsk = {
  summary: 'Takes an ask for further documents back: the request returns to the queue',
  params: z.object({ requestId: Id, askId: Id }),
  returns: ReviewedRequest,
  refusals: [...forReviewers, 'verification_not_found', 'own_content', 'ask_not_found'],
} satisfies Description

export const sendFurtherDocuments = {
  summary:
    'Sends the chosen documents to the reviewers who asked for them; the request returns to its place in the queue',
  body: z.strictObject({
    reply: optionalText(furtherLimits.verificationMessage).max(8_000, { error: 'too_long' }).nullish(),
  }),
  returns: OwnVerification,
  refusals: ['consent_required', 'ask_not_found', 'documents_required'],
} satisfies Description
