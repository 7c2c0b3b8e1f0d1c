import { SharedChild } from '#contract/people/family-names.ts'
import { MyInvitation } from '#contract/people/invitations.ts'
import { z } from '#contract/zod.ts'
import { del, get, post, resource } from '#server/calls/call.ts'
import { signedIn } from '#server/calls/visitor.ts'
import { fullAdult } from '../families/family-rights.ts'
import { acceptMyInvitation, declineMyInvitation, listMyInvitations } from './my-invitations.ts'
import { listShared, takeShared } from './shared-children.ts'

export const myInvitations = resource('Organization', [
  get(
    '/my-invitations',
    {
      summary: 'The invitations that wait for the verified address of the person who is signed in',
      who: signedIn,
      answer: z.array(MyInvitation),
    },
    ({ db, images, visitor }) => listMyInvitations({ db, images }, visitor.userId),
  ),
  post(
    '/my-invitations/:invitationId/accept',
    {
      summary: 'Accept an invitation',
      who: signedIn,
      refuses: { 409: 'The record that it offers is not to be had any more' },
    },
    ({ db, visitor, ids }) => acceptMyInvitation(db, visitor, ids.invitationId),
  ),
  del(
    '/my-invitations/:invitationId',
    { summary: 'Decline an invitation', who: signedIn },
    ({ db, visitor, ids }) => declineMyInvitation(db, visitor, ids.invitationId),
  ),
])

/** Who is asked into a family, or to have a child of it in their own. */
export const familyInvitations = resource('Family', [
  get(
    '/my/shared',
    {
      summary:
        'The children of other households that wait for a family of the person who is signed in',
      who: signedIn,
      answer: z.array(SharedChild),
    },
    ({ db, visitor }) => listShared(db, visitor),
  ),
  post(
    '/my/:familyId/shared/:familyInvitationId',
    { summary: 'Take a child of another household into a family', who: fullAdult },
    ({ db, visitor, ids }) => takeShared(db, visitor, ids),
  ),
])
