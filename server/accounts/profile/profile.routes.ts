import { Me, Profile, UpdateProfile } from '#contract/people/people.ts'
import { get, put, resource, signedIn } from '#server/calls/call.ts'
import { findAccount } from '#server/identity/accounts.queries.ts'
import { findProfile, updateProfile } from './profile.queries.ts'

/** Calls to read and edit one's own profile. */
export const profile = resource('Account', [
  get(
    '/me',
    {
      operationId: 'getAccount',
      summary: 'Get the signed-in account',
      authorize: signedIn,
      answer: Me,
    },
    async (given) => ({
      ...(await findProfile(given, given.visitor.personId)),
      ...(await findAccount(given, given.visitor.userId)),
    }),
  ),
  get(
    '/profile',
    {
      operationId: 'getProfile',
      summary: 'Get the profile of the signed-in person',
      authorize: signedIn,
      answer: Profile,
    },
    ({ db, images, visitor }) => findProfile({ db, images }, visitor.personId),
  ),
  put(
    '/me',
    {
      operationId: 'updateProfile',
      summary: 'Update the profile',
      authorize: signedIn,
      body: UpdateProfile,
      answer: Profile,
      refuses: { 409: 'Someone else saved it first' },
    },
    async ({ db, images, visitor, body, afterCommit }) => {
      const replaced = await updateProfile({ db, images }, visitor, body)
      afterCommit(() => images.discard(replaced))
      return findProfile({ db, images }, visitor.personId)
    },
  ),
])
