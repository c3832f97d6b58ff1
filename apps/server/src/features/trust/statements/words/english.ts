import type { RulingWords } from './words.ts'

const some = {
  post: 'a post',
  comment: 'a comment',
  question: 'a question',
  message: 'a message',
  profile: 'a profile',
}

export const english: RulingWords = {
  reasons: {
    harassment: 'harassment',
    hate_speech: 'hate speech',
    spam: 'spam',
    misinformation: 'misinformation',
    inappropriate: 'inappropriate content',
    other: 'another reason',
  },
  labelled: {
    post: 'Your post now carries a warning',
    comment: 'Your comment now carries a warning',
    question: 'Your question now carries a warning',
    message: 'Your message now carries a warning',
    profile: 'The content of your profile now carries a warning',
  },
  limited: {
    post: 'The reach of your post is limited',
    comment: 'The reach of your comment is limited',
    question: 'The reach of your question is limited',
    message: 'The reach of your message is limited',
    profile: 'The reach of the content of your profile is limited',
  },
  removed: {
    post: 'Your post has been removed',
    comment: 'Your comment has been removed',
    question: 'Your question has been removed',
    message: 'Your message has been removed',
    profile: 'The content of your profile has been removed',
  },
  warned: 'The moderators call you to order',
  suspended: (until) => `Your account is suspended until ${until}`,
  banned: 'Your account is closed by the moderators',
  reporting: {
    warned: 'Your repeated, unfounded reports call for a warning',
    suspended: (until) => `Your reports are not processed until ${until}`,
    why: 'Reason: repeated, manifestly unfounded reports; this breaks the terms of use of {siteName}.',
    next: {
      warn_reporting: 'Nothing is limited. If it goes on, your reports will not be processed for a time.',
      suspend_reporting: 'You can always report what endangers a minor or is terrorism.',
    },
  },
  outcomes: {
    no_action: 'No measure was taken: this content breaks neither the law nor our rules.',
    label: 'A warning now accompanies this content.',
    limit_reach: 'The reach of this content is limited.',
    remove: 'This content has been removed.',
    warn: 'The author of this content has been called to order.',
    suspend: 'The account of the author of this content is suspended.',
    ban: 'The account of the author of this content is closed.',
  },
  received: 'Your report has arrived',
  decided: 'Your report has been examined',
  reversed: 'A moderation decision is reversed',
  answered: 'Your appeal has been examined',
  youReported: (target, why) =>
    `You reported ${some[target]}${why}. A moderator is examining it; you will be told of the decision.`,
  ruleAndRedress: (rule) => `Rule: ${rule}. Read the reasons and your means of redress.`,
  readReasons: 'Read the reasons and your means of redress.',
  mayContest: 'You can appeal against this decision.',
  holdsNoMore: {
    own: 'After a new examination it no longer holds: everything is restored.',
    reported: (target) =>
      `The measure taken after your report of ${some[target]} no longer holds, after a new examination.`,
  },
  upheld: 'The decision is upheld. Read the answer and your other means of redress.',
  granted: {
    own: 'The decision is reversed: everything is restored. Read the answer.',
    reported: 'The decision is reversed: this content is examined again. Read the answer.',
  },
  letter: {
    otherwise:
      'This link is for you alone: it opens the reasons for the decision and the way to appeal, even if your account is suspended.',
    why: (rule, isIllegal) =>
      `Reason: ${rule}; this content breaks ${isIllegal ? 'the law' : 'the terms of use of {siteName}'}.`,
    law: (law) => `Legal ground: ${law}.`,
    misuse: {
      warning:
        'This is a warning: another manifestly illegal content may lead to the suspension of your account.',
      suspension:
        'After a warning, this measure suspends your account for repeated, manifestly illegal contents.',
    },
    byProgram: 'The decision was taken by a program.',
    byPerson: 'The decision was taken by a person.',
    redress: 'You can read the reasons and appeal for six months: another person will examine it again.',
    bodies: (names) => `You may also turn to a certified out-of-court body: ${names}.`,
    readAndContest: 'Read the reasons and appeal',
    reversedSubject: 'The moderation decision is reversed',
    reversedLead: 'After a new examination, the decision about you no longer holds: everything is restored.',
    see: 'See the decision',
    grantedSubject: 'Your appeal is accepted',
    refusedSubject: 'Your appeal is rejected',
    grantedLead: 'The decision is reversed.',
    refusedLead: 'The decision is upheld.',
    answer: (answer) => `Answer of the moderators: ${answer}`,
    readAnswer: 'Read the answer and my other means of redress',
  },
}
