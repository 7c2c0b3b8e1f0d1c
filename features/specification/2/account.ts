import type { Section } from '../rule.ts'

export const account: Section['topics'] = {
  Account: {
    'account-content':
      'Decided here: Account has a card each for email, password, passkeys, two-factor login, devices, notifications, the data and the end of the account. A card says how it stands, and its form comes in place of its button. My Profile is a link away.',
    'account-verify':
      'Decided here: an address is verified by the link in a letter to it, followed by somebody who is logged in to the account. As long as an address is not verified, the home and Account ask for it, say what is missing until then, and send the letter again.',
    'account-shut-out':
      'Decided here: whoever proves an address first by a link that logs in has the account alone. Password, second factor and sessions from before are gone, and a new password is asked for, before anything that takes one.',
    'account-change-email':
      'Decided here: a new address is asked with the password, and holds once the link in the letter to it was followed by somebody who is logged in to the account. Until then it can be cancelled.',
    'account-change-password':
      'Decided here: a new password is asked with the current one, and signs out every other device. A link leads whoever has forgotten it to /account/forgot-password.',
    'account-forgotten-password':
      'Decided here: whoever comes by the letter for a forgotten password is not asked for the current one.',
    'account-two-factor':
      'Decided here: the second factor is off, a code by email, or a code of an authenticator app. Changing that asks for the password, and signs out every other device. A code by email is not used while there is a passkey.',
    'account-authenticator':
      'Decided here: an app is set up by a QR code, or by the secret beside it, and is on with its first code.',
    'account-recovery-codes':
      'Decided here: ten recovery codes are shown once, to be copied, downloaded or printed. Account says how many are left.',
    'account-passkeys':
      'Decided here: an account has up to twenty passkeys, each with a name and when it was added and used last. Adding and removing one takes the password, and is told by email. Whoever has no recovery codes gets some with it. While there is a passkey, no code by email lets in; once the last one is removed, logins ask again for what is set.',
    'account-devices':
      'Decided here: Account lists the devices that are signed in. One of the others, or all of them, can be signed out.',
    'account-notifications': 'Decided here: a letter about every login can be chosen.',
    'account-export': 'Decided here: everything that is kept about somebody can be downloaded.',
    'account-delete':
      'Decided here: an account can be deleted with the password, after a question. Who is the only owner of an organization hands it over first, and so does who alone has full access to a family with children in which another adult has an account.',
  },
}
