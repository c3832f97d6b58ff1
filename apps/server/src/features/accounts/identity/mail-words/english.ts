import type { MailWords } from './words.ts'

export const english: MailWords = {
  signature: 'The verified and transparent political social network',
  footer: '{siteName}, the verified and transparent political social network',
  colon: ':',
  wordings: {
    confirmation: {
      subject: 'Confirm your email address',
      title: 'Welcome to {siteName}',
      lead: 'One step left: confirm that this address is yours.',
      button: 'Confirm my address',
      otherwise:
        'You did not create an account on {siteName}? Ignore this message: nothing is activated without confirmation.',
    },
    recovery: {
      subject: 'Choose a new password',
      title: 'New password',
      lead: 'You asked to change the password of your {siteName} account.',
      button: 'Choose a password',
      otherwise:
        'You did not ask for this? Ignore this message: your current password still works, and nobody else has received this link.',
    },
    magic_link: {
      subject: 'Your sign-in link',
      title: 'Sign in to {siteName}',
      lead: 'You asked to sign in without a password.',
      button: 'Sign in',
      otherwise:
        'You did not ask for this? Ignore this message: nobody gets in without this link or this code, and only you have received them.',
    },
    invite: {
      subject: 'You are invited to {siteName}',
      title: 'Welcome to {siteName}',
      lead: 'An account has been opened for you. Accept the invitation, then choose your password.',
      button: 'Accept the invitation',
      otherwise:
        'You do not want an account? Ignore this message: nothing is activated without your consent.',
    },
    email_change_current: {
      subject: 'Confirm your change of address',
      title: 'Change of email address',
      lead: 'You asked to leave this address for another one. Confirm it here, and at the new address.',
      button: 'Confirm the change',
      otherwise:
        'You did not ask for this? Do not confirm, and change your password: somebody may have entered your account.',
    },
    email_change_new: {
      subject: 'Confirm your new email address',
      title: 'New email address',
      lead: 'You asked to use this address for your {siteName} account. Confirm that it is yours.',
      button: 'Confirm this address',
      otherwise: 'You did not ask for this? Ignore this message: nothing changes without confirmation.',
    },
    reauthentication: {
      subject: 'Your verification code',
      title: 'Confirm that it is you',
      lead: 'An important change to your account asks for this code.',
      button: null,
      otherwise:
        'You did not ask for this? Give this code to nobody, and change your password: somebody may have entered your account.',
    },
  },
  code: 'Your code:',
  orCode: 'Or type this code:',
  codeGoodFor: (duration) => `The code is valid for ${duration} and works once only.`,
  bothGoodFor: (link, code) => `The link is valid for ${link}, the code for ${code}; each works once only.`,
  codeWhere: 'Enter the code in the browser where you asked for it.',
  minutes: (count) => (count <= 1 ? 'one minute' : `${count} minutes`),
  hours: (count) => (count === 1 ? 'one hour' : `${count} hours`),
  buttonFails: 'The button does nothing? Copy this address into your browser:',
  notices: {
    password_changed: {
      subject: 'Your password has been changed',
      lead: 'The password of your {siteName} account has just been changed. Your other devices are signed out.',
    },
    email_changed: {
      subject: 'Your email address has been changed',
      lead: 'Your {siteName} account now uses another email address. This one can no longer be used to sign in.',
    },
    phone_changed: {
      subject: 'Your phone number has been changed',
      lead: 'The phone number of your {siteName} account has just been changed.',
    },
    factor_removed: {
      subject: 'Your two-step verification has changed',
      lead: 'A means of two-step verification has just been removed from your {siteName} account.',
    },
    factor_added: {
      subject: 'A means of verification has been added',
      lead: 'A means of two-step verification has just been added to your {siteName} account.',
    },
    passkey_added: {
      subject: 'A passkey has been added',
      lead: 'A passkey has just been added to your {siteName} account: it signs in without a password.',
    },
    passkey_removed: {
      subject: 'A passkey has been removed',
      lead: 'A passkey has just been removed from your {siteName} account: it no longer signs in.',
    },
    identity_linked: {
      subject: 'An account has been linked to yours',
      lead: 'Another account has just been linked to your {siteName} account: it can be used to enter it.',
    },
    identity_unlinked: {
      subject: 'An account has been unlinked from yours',
      lead: 'Another account has just been unlinked from your {siteName} account: it can no longer be used to enter it.',
    },
    archive_ordered: {
      subject: 'An archive of your data has been requested',
      lead: 'An archive of all your {siteName} data has just been requested from your account.',
    },
    recovery_code_used: {
      subject: 'A recovery code has been used',
      lead: 'A recovery code has just been used to enter your {siteName} account.',
    },
    token_created: {
      subject: 'An access token has been created',
      lead: 'A personal token has just been created from your {siteName} account: the program that has it can act in your name, within the chosen limits, until it ends or is revoked.',
    },
    password_dropped: {
      subject: 'Choose a password for your account',
      lead: 'Your address is confirmed, but somebody else may have signed up with it. For your safety the password, the name and the consent given at that sign-up have not been kept.',
      otherwise: 'To choose a password, ask for a new one on the sign-in screen with “Forgot password?”.',
    },
    session_closed: {
      subject: 'A session has been closed for your safety',
      lead: 'A copy of one of your {siteName} sessions has been used. For your safety this session has been closed, for you and for whoever had the copy: please sign in again on the device concerned.',
      otherwise:
        'Look at the security history in your settings. If you see a sign-in there that is not yours, change your password.',
    },
    factor_failures: {
      subject: 'Two-step verifications have failed',
      lead: 'Someone knows your {siteName} password and has given a wrong code or another security key several times. Your account stays closed to anyone without the right code or key; after fifty attempts in a day it also asks for a link sent by email.',
      otherwise: 'Was it you? There is nothing to do. If not, change your password right away.',
    },
    sign_in_failures: {
      subject: 'Attempts to sign in have failed',
      lead: 'Someone has tried several times to enter your {siteName} account with a wrong password. Your usual devices are not blocked.',
      otherwise:
        'Was it you? There is nothing to do. If not, choose a password that you use nowhere else and turn on two-step verification in your settings.',
    },
  },
  noticeOtherwise:
    'Was it you? There is nothing to do. If not, ask for a new password from the sign-in screen right away.',
  undo: {
    button: 'It was not me',
    validity: 'This link is good for 7 days and works once.',
    otherwise:
      'Was it you? There is nothing to do. If not, undo this change: what followed is undone too, all devices are signed out and you choose a new password.',
  },
  codesLeft: (count) =>
    count === 0
      ? 'None is left: make new ones in your settings.'
      : count === 1
        ? 'One is left.'
        : `${count} are left.`,
  text: (code) => `${code} is your {siteName} code. Do not give it to anyone.`,
}
