import { Devices } from '#contract/accounts/account-settings.ts'
import { del, get, resource } from '#server/calls/call.ts'
import { signedIn } from '#server/calls/visitor.ts'
import { endOtherSessions } from '#server/identity/sessions.queries.ts'
import { endDevice, listDevices } from './devices.ts'

/** The browsers in which somebody is signed in. */
export const devices = resource('Account', [
  get(
    '/sessions',
    { summary: 'The devices that are signed in', who: signedIn, answer: Devices },
    ({ db, visitor }) => listDevices(db, visitor),
  ),
  del(
    '/sessions',
    { summary: 'Sign out all other devices', who: signedIn, reauthenticated: true },
    ({ db, visitor }) => endOtherSessions(db, visitor),
  ),
  del(
    '/sessions/:sessionId',
    { summary: 'Sign out one device', who: signedIn, reauthenticated: true },
    ({ db, visitor, ids }) => endDevice(db, visitor, ids.sessionId),
  ),
])
