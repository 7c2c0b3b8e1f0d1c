import { Profile, UpdateProfile } from '#contract/people/people.ts'
import { get, put, resource, signedIn } from '#server/calls/call.ts'
import { findProfile, updateProfile } from './profile.queries.ts'

/** What people tell about themselves. */
export const profile = resource('Account', [
  get(
    '/profile',
    { summary: 'What one tells about oneself', authorize: signedIn, answer: Profile },
    ({ db, images, visitor }) => findProfile({ db, images }, visitor.personId),
  ),
  put(
    '/me',
    {
      summary: 'Change what one tells about oneself',
      authorize: signedIn,
      body: UpdateProfile,
      answer: Profile,
      refuses: { 409: 'Somebody saved it since the version that was sent' },
    },
    async ({ db, images, visitor, body, afterCommit }) => {
      const replaced = await updateProfile({ db, images }, visitor, body)
      afterCommit(() => images.discard(replaced))
      return findProfile({ db, images }, visitor.personId)
    },
  ),
])
