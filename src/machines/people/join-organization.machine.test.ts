import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, type EventFromLogic } from 'xstate'
import type { Organization } from '#contract/organizations/organizations.ts'
import {
  isSettled,
  joinOrganizationMachine,
  labelOf,
  reasonOf,
} from './join-organization.machine.ts'
import { application, member, nobody } from '../organizations/test-organizations.ts'

const isOpen = { admissionType: 0 } as const

type Asked = { answer: (output?: unknown) => void; fail: () => void; signal: AbortSignal }

function look(changed: Partial<Organization> = {}, isSignedIn = true) {
  const asked: Asked[] = []
  const under = <Output, Input>() =>
    fromPromise<Output, Input>(
      ({ signal }) =>
        new Promise((resolve, reject) => {
          const answer = (output?: unknown) => resolve(output as Output)
          asked.push({ answer, fail: () => reject(new Error('No.')), signal })
        }),
    )
  const machine = joinOrganizationMachine.provide({
    actors: { join: under(), withdraw: under(), leave: under() },
  })
  const input = { organization: { ...nobody, ...changed }, isSignedIn }
  const actor = createActor(machine, { input })
  const emitted: string[] = []
  for (const type of ['joined', 'withdrawn', 'left', 'refused'] as const)
    actor.on(type, () => emitted.push(type))
  actor.start()
  const state = () => actor.getSnapshot()
  const read = (facts: Partial<Organization>, isThere = true) =>
    actor.send({
      type: 'organization.read',
      organization: { ...nobody, ...facts },
      isSignedIn: isThere,
    })
  const settles = (value: string) => vi.waitFor(() => expect(state().value).toBe(value))
  return { actor, asked, emitted, state, read, settles }
}

describe("A person's relation to an organization", () => {
  test.each([
    [
      'a visitor',
      {},
      'signedOut',
      'Log in to join',
      'The organization reviews applications',
      false,
    ],
    ['a stranger', {}, 'applicable', 'Apply', 'The organization reviews applications', true],
    ['one of anybody', isOpen, 'joinable', 'Join', 'Anyone can join', true],
    [
      'a former member',
      { isFormerMember: true },
      'applicable',
      'Apply',
      'Your membership has ended. You can apply again.',
      true,
    ],
    [
      'a former member of an open organization',
      { ...isOpen, isFormerMember: true, contactEmail: 'office@example.org' },
      'joinable',
      'Join',
      'Your membership has ended. You can join again, or write to office@example.org.',
      true,
    ],
    ['a guest', { isInvited: true }, 'invited', 'Accept invitation', 'You’re invited', true],
    [
      'a guest in the member list',
      { membership: { ...member, status: 'Invited' } },
      'invited',
      'Accept invitation',
      'You’re invited',
      true,
    ],
    ['an applicant', { application }, 'applied', 'Application submitted', 'Your application', true],
    [
      'an applicant under review',
      { application: { ...application, status: 'InReview' } },
      'applied',
      'Application submitted',
      'Your application is under review',
      true,
    ],
    [
      'an applicant with a question to answer',
      { application: { ...application, status: 'InformationAsked' } },
      'informationAsked',
      'Info requested',
      'The organization has a question',
      true,
    ],
    [
      'an applicant of an organization that is open now',
      { ...isOpen, application },
      'joinable',
      'Join',
      'Anyone can join',
      true,
    ],
    ['a member', { membership: member }, 'member', 'Member', 'You’re a member', true],
    [
      'a member with another invitation',
      { membership: member, isInvited: true },
      'member',
      'Member',
      'You’re a member',
      true,
    ],
    [
      'an owner',
      { membership: { ...member, isOwner: true, mayAdminister: true } },
      'administrator',
      'Manage',
      'You’re an owner',
      true,
    ],
    [
      'a member with roles',
      { membership: { ...member, roles: ['Registrar', 'Viewer'], mayAdminister: true } },
      'administrator',
      'Manage',
      'Your roles: Registrar and Viewer',
      true,
    ],
    [
      'a member with one role',
      { membership: { ...member, roles: ['Registrar'], mayAdminister: true } },
      'administrator',
      'Manage',
      'Your role: Registrar',
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
    'is derived for %s',
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
    ['a guest in the list', { membership: { ...member, status: 'Invited' } }, { type: 'join' }],
    ['an applicant', { application }, { type: 'withdraw' }],
    [
      'an applicant with a question to answer',
      { application: { ...application, status: 'InformationAsked' } },
      { type: 'withdraw' },
    ],
    ['a member', { membership: member }, { type: 'leave' }],
    [
      'an owner',
      { membership: { ...member, isOwner: true, mayAdminister: true } },
      { type: 'leave' },
    ],
  ] satisfies [string, Partial<Organization>, EventFromLogic<typeof joinOrganizationMachine>][])(
    'keeps the words for %s until a response arrives',
    (_, facts, event) => {
      const { actor, state } = look(facts)
      const before = [labelOf(state()), reasonOf(state())]
      actor.send(event)
      expect([labelOf(state()), reasonOf(state())]).toEqual(before)
      expect(isSettled(state())).toBe(false)
      expect([labelOf(state()), reasonOf(state())]).toEqual(before)
    },
  )

  test('is derived again from updated data', () => {
    const { read, state } = look({}, false)
    read(isOpen)
    expect(state().value).toBe('joinable')
    read({ membership: member })
    expect(state().value).toBe('member')
    read({}, false)
    expect(state().value).toBe('signedOut')
  })
})

describe('The one button', () => {
  test.each([isOpen, { isInvited: true }])(
    'joins at once where no approval is needed: %j',
    async (of) => {
      const { actor, asked, emitted, state, settles } = look(of)
      actor.send({ type: 'join' })
      expect([state().value, isSettled(state())]).toEqual(['joining', false])
      asked[0]!.answer({ ...nobody, membership: member })
      await settles('member')
      expect(emitted).toEqual(['joined'])
    },
  )

  test('is unchanged when joining fails, and has a new idempotency key for each try', async () => {
    const { actor, asked, emitted, state, settles } = look(isOpen)
    actor.send({ type: 'join' })
    const { once } = state().context
    asked[0]!.fail()
    await settles('joinable')
    expect(emitted).toEqual(['refused'])
    actor.send({ type: 'join' })
    expect(state().context.once).not.toBe(once)
  })

  test.each(['Submitted', 'InformationAsked'] as const)(
    'withdraws an application that is %s, or shows that it was decided',
    async (status) => {
      const { actor, asked, emitted, settles } = look({ application: { ...application, status } })
      actor.send({ type: 'withdraw' })
      asked[0]!.fail()
      await vi.waitFor(() => expect(emitted).toEqual(['refused']))
      actor.send({ type: 'withdraw' })
      asked[1]!.answer(application)
      await settles('applicable')
      expect(emitted).toEqual(['refused', 'withdrawn'])
    },
  )

  test.each([false, true])(
    'lets a member leave, also an administrator: %s',
    async (mayAdminister) => {
      const { actor, asked, emitted, settles } = look({ membership: { ...member, mayAdminister } })
      actor.send({ type: 'leave' })
      asked[0]!.answer()
      await settles('applicable')
      expect(emitted).toEqual(['left'])
    },
  )

  test('does not let the last owner leave', async () => {
    const { actor, asked, emitted, settles } = look({
      membership: { ...member, isOwner: true, mayAdminister: true },
    })
    actor.send({ type: 'leave' })
    asked[0]!.fail()
    await settles('administrator')
    expect(emitted).toEqual(['refused'])
  })

  test('finishes a pending request despite updated data', async () => {
    for (const [facts, event, busy] of [
      [isOpen, { type: 'join' }, 'joining'],
      [{ application }, { type: 'withdraw' }, 'withdrawing'],
      [{ membership: member }, { type: 'leave' }, 'leaving'],
    ] as const) {
      const { actor, asked, read, state } = look(facts)
      actor.send(event)
      read({ ...facts, place: 'Bremen' })
      expect([state().value, asked[0]!.signal.aborted]).toEqual([busy, false])
      expect(state().context.organization.place).toBe('Bremen')
    }
  })

  test('aborts a pending request when the screen is left', () => {
    const { actor, asked } = look(isOpen)
    actor.send({ type: 'join' })
    actor.stop()
    expect(asked[0]!.signal.aborted).toBe(true)
  })
})
