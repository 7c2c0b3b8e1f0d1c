import { describe, expect, test } from 'vitest'
import { createActor, type EventFromLogic } from 'xstate'
import type { Organization } from '#contract/organizations/organizations.ts'
import {
  isSettled,
  joinOrganizationMachine,
  labelOf,
  reasonOf,
} from './join-organization.machine.ts'
import { application, member, nobody } from './test-organizations.ts'
import { unanswered } from '../walks/happenings.ts'

const isOpen = { admissionType: 0 } as const

const machine = joinOrganizationMachine.provide({
  actors: {
    join: unanswered(),
    withdraw: unanswered(),
    leave: unanswered(),
  },
})

function look(changed: Partial<Organization> = {}, isSignedIn = true) {
  const input = { organization: { ...nobody, ...changed }, isSignedIn }
  const actor = createActor(machine, { input }).start()
  const read = (facts: Partial<Organization>, isThere = true) =>
    actor.send({
      type: 'organization.read',
      organization: { ...nobody, ...facts },
      isSignedIn: isThere,
    })
  return { actor, read, state: () => actor.getSnapshot() }
}

describe('What somebody is to an organization', () => {
  test.each([
    ['a visitor', {}, 'signedOut', 'Log in to join', 'Joining needs approval', false],
    ['a stranger', {}, 'applicable', 'Apply', 'Joining needs approval', true],
    ['one of anybody', isOpen, 'joinable', 'Join', 'Anybody can join', true],
    ['a guest', { isInvited: true }, 'invited', 'Accept invitation', 'You are invited', true],
    [
      'a guest on the list of members',
      { membership: { ...member, status: 'Invited' } },
      'invited',
      'Accept invitation',
      'You are invited',
      true,
    ],
    ['an applicant', { application }, 'applied', 'Application submitted', 'Your application', true],
    [
      'an applicant who is looked at',
      { application: { ...application, status: 'InReview' } },
      'applied',
      'Application submitted',
      'The organization is looking',
      true,
    ],
    [
      'an applicant who is asked',
      { application: { ...application, status: 'InformationAsked' } },
      'informationAsked',
      'Information asked',
      'The organization wants to know more',
      true,
    ],
    [
      'an applicant who need not ask any more',
      { ...isOpen, application },
      'joinable',
      'Join',
      'Anybody can join',
      true,
    ],
    ['a member', { membership: member }, 'member', 'Member', 'You belong', true],
    [
      'a member who is invited to be more',
      { membership: member, isInvited: true },
      'member',
      'Member',
      'You belong',
      true,
    ],
    [
      'an owner',
      { membership: { ...member, isOwner: true, mayAdminister: true } },
      'administrator',
      'Administer',
      'You own this organization',
      true,
    ],
    [
      'whoever holds roles',
      { membership: { ...member, roles: ['Registrar', 'Viewer'], mayAdminister: true } },
      'administrator',
      'Administer',
      'You hold Registrar and Viewer here',
      true,
    ],
    [
      'a suspended member',
      { membership: { ...member, status: 'Suspended' } },
      'suspended',
      'Suspended',
      'Your membership is suspended',
      true,
    ],
  ] satisfies [string, Partial<Organization>, string, string, string, boolean][])(
    'is read by %s',
    { tags: ['6.join-visitor'] },
    (_, changed, value, label, reason, isSignedIn) => {
      const state = look(changed, isSignedIn).state()
      expect([state.value, labelOf(state)]).toEqual([value, label])
      expect(reasonOf(state)).toContain(reason)
      expect(isSettled(state)).toBe(true)
    },
  )

  test.each([
    ['anybody', isOpen, { type: 'join' }],
    ['a guest', { isInvited: true }, { type: 'join' }],
    ['a guest on the list', { membership: { ...member, status: 'Invited' } }, { type: 'join' }],
    ['an applicant', { application }, { type: 'withdraw' }],
    [
      'an applicant who is asked',
      { application: { ...application, status: 'InformationAsked' } },
      { type: 'withdraw' },
    ],
    ['a member', { membership: member }, { type: 'leave' }],
    [
      'an owner',
      { membership: { ...member, isOwner: true, mayAdminister: true } },
      { type: 'leave' },
    ],
  ] satisfies [string, Partial<Organization>, EventFromLogic<typeof machine>][])(
    'is said of %s in the same words until an answer comes',
    (_, facts, wish) => {
      const { actor, state } = look(facts)
      const before = [labelOf(state()), reasonOf(state())]
      actor.send(wish)
      expect([labelOf(state()), reasonOf(state())]).toEqual(before)
      expect(isSettled(state())).toBe(false)
      expect([labelOf(state()), reasonOf(state())]).toEqual(before)
    },
  )

  test('is looked at anew whenever it is read anew', () => {
    const { read, state } = look({}, false)
    read(isOpen)
    expect(state().value).toBe('joinable')
    read({ membership: member })
    expect(state().value).toBe('member')
    read({}, false)
    expect(state().value).toBe('signedOut')
  })
})
