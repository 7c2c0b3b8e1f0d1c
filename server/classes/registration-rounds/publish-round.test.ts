import { createHash } from 'node:crypto'
import type { SavePreferences } from '#contract/classes/registration-rounds.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { inDays, summarize } from '../enrollments/test-enrollments.ts'
import { halfPastNine, nine, openRounds, ten } from './test-rounds.ts'

let server: TestApp
let school: Awaited<ReturnType<typeof openRounds>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openRounds(server)
})

const messageOf = async (answer: Response) => [answer.status, (await answer.json()).message]

/** Pottery has one seat for three families, whose second choice is chess. */
async function threeFamilies() {
  const pottery = await school.class({ ...nine('Pottery'), maxStudents: 1 })
  const chess = await school.class(nine('Chess'))
  const families = []
  for (const name of ['Ada', 'Ben', 'Cleo'])
    families.push(await school.family(name, [pottery, chess]))
  return { pottery, chess, families }
}

const openRows = () =>
  server.db
    .selectFrom('enrollment')
    .innerJoin('class', 'class.id', 'enrollment.classId')
    .where('enrollment.organizationId', '=', school.organizationId)
    .where('class.name', '!=', 'Hiking')
    .orderBy('enrollment.id')
    .select(['class.name', 'enrollment.status', 'personId', 'swapsClassId', 'position'])
    .execute()

const savePreferences = (
  { token }: { token: string },
  familyId: number,
  more: Partial<SavePreferences> = {},
) =>
  server.put(school.path('preferences/'), {
    token,
    body: { familyId, friends: [], ...more },
  })

/** What the history of a student says of these classes. */
async function listHistory({ personId }: { personId: number }): Promise<string[]> {
  const rows = await server.db
    .selectFrom('auditEntry')
    .innerJoin('organizationUser', 'organizationUser.id', 'auditEntry.subjectId')
    .where('auditEntry.organizationId', '=', school.organizationId)
    .where('subjectType', '=', 'OrganizationUser')
    .where('personId', '=', personId)
    .orderBy('auditEntry.id')
    .select(['action', 'after'])
    .execute()
  return rows.flatMap(({ action, after }) => {
    const { class: name } = JSON.parse(after ?? '{}')
    return name && name !== 'Hiking' ? [`${action} ${name}`] : []
  })
}

const setBirthDate = ({ personId }: { personId: number }, birthDate: string) =>
  server.db.updateTable('person').set({ birthDate }).where('id', '=', personId).execute()

const nameOf = async ({ personId }: { personId: number }) => {
  const { firstName, lastName } = await server.db
    .selectFrom('person')
    .where('id', '=', personId)
    .select(['firstName', 'lastName'])
    .executeTakeFirstOrThrow()
  return `${firstName} ${lastName}`
}

const undo = async () => {
  const { id } = await server.db
    .selectFrom('notification')
    .where('organizationId', '=', school.organizationId)
    .where('kind', '=', 'RoundPublished')
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()
  return server.post(`/api/Notification/undo/${id}`, { token: school.token })
}

describe('While families choose', () => {
  test('the seed is secret, and its hash is known', async () => {
    const { parent } = await school.family('Ada', [await school.class(nine('Chess'))])
    expect(await school.read(parent)).toBeNull()
    expect((await school.save()).status).toBe(200)
    const before = await school.read(parent)
    expect(before).toMatchObject({ status: 'Choosing', seed: null, dueDate: inDays(3) })
    expect((await school.admin()).round?.seed).toBeNull()
    await school.endChoosing()
    const { seed, seedHash, status } = await school.read(parent)
    expect([status, seedHash]).toEqual(['Closed', before.seedHash])
    expect(
      createHash('sha256')
        .update(seed ?? '')
        .digest('hex'),
    ).toBe(seedHash)
  })

  test('nobody can enroll or hold seats, and a sentence says why', async () => {
    const chess = await school.class(nine('Chess'))
    const { parent, child } = await school.family('Ada', [chess])
    await school.save()
    const { way, blockers } = await school.eligibility(chess, parent, child.personId)
    expect(way).toBeNull()
    expect(blockers).toEqual([
      {
        kind: 'InRound',
        reason: expect.stringMatching(
          /^Seats in Spring are given in a registration round\. Choose classes until .* at 6:00 PM\.$/,
        ),
        opener: 'Choose classes on the page “Enroll Your Family” of Lindenschule.',
      },
    ])
    expect((await school.enroll(chess, parent, child.personId)).status).toBe(409)
    const places = [{ personId: child.personId, classId: chess }]
    const { token } = parent
    const hold = await server.post(`/api/FamilyPlan/hold/${school.spring}`, {
      token,
      body: { places },
    })
    expect((await hold.json()).refused[0].reason).toContain('Seats in Spring are given')
    const enroll = await server.post(`/api/FamilyPlan/enroll/${school.spring}`, {
      token,
      body: { places: [{ ...places[0], way: 'Enroll' }] },
    })
    expect(enroll.status).toBe(409)
  })

  test('the catalog shows that semester, until when they choose, and when that is over', async () => {
    const { parent } = await school.family('Ada', [await school.class(nine('Chess'))])
    const running = { startDate: inDays(-20), endDate: inDays(20) }
    const semesterId = await school.semester({ name: 'Now', ...running })
    await school.class({ name: 'Drama', semesterId, ...running })
    const registration = async () => {
      const { token } = parent
      const path = `/api/Class/organization/${school.organizationId}`
      return (await (await server.get(path, { token })).json()).semester.registration
    }
    expect(await registration()).toBe('Open')
    await school.save()
    expect(await registration()).toBe('RoundChoosing')
    await school.endChoosing()
    expect(await registration()).toBe('RoundClosed')
    await school.publish()
    expect(await registration()).toBe('Open')
  })

  test('members are notified after ten minutes, unless it is removed before', async () => {
    const { email } = await school.member('Rosa')
    await school.save()
    await server.del(school.path('admin/'), { token: school.token })
    expect(await readEmails(server, email)).toEqual([])
    await school.save()
    const [sent] = await readEmails(server, email)
    expect(sent?.subject).toMatch(/^Choose classes for Spring at Lindenschule until .* at 6:00 PM$/)
  })

  test('whoever manages enrollments is notified when the time is over, also if it is changed', async () => {
    const due = () =>
      server.db
        .selectFrom('notification')
        .where('organizationId', '=', school.organizationId)
        .where('kind', '=', 'RoundDue')
        .select(['state', 'dueDate'])
        .execute()
    await school.save()
    expect(await due()).toEqual([{ state: 'Held', dueDate: `${inDays(3)}T18:00:00.000Z` }])
    const before = { dueDate: inDays(3), dueTime: '18:00' }
    await school.save({ dueDate: inDays(4), dueTime: '09:00', before })
    expect(await due()).toEqual([{ state: 'Held', dueDate: `${inDays(4)}T09:00:00.000Z` }])
    await server.del(school.path('admin/'), { token: school.token })
    expect((await due()).map(({ state }) => state)).toEqual(['Withdrawn'])
  })

  test('the due time can be changed, but not to the past, and not by two at once', async () => {
    await school.save()
    const before = { dueDate: inDays(3), dueTime: '18:00' }
    expect((await school.save({ dueDate: inDays(5), before })).status).toBe(200)
    expect((await school.admin()).round?.dueDate).toBe(inDays(5))
    expect((await school.save({ before })).status).toBe(409)
    expect((await school.save()).status).toBe(409)
    const now = { ...before, dueDate: inDays(5) }
    expect((await school.save({ dueDate: inDays(-1), before: now })).status).toBe(422)
  })

  test('their choices close at the due time', async () => {
    const chess = await school.class(nine('Chess'))
    const { parent, child } = await school.family('Ada', [chess])
    await school.save()
    await school.endChoosing()
    const refused = await server.put(`/api/FamilyPlan/choice/${chess}`, {
      token: parent.token,
      body: { personId: child.personId, rank: null },
    })
    expect(await messageOf(refused)).toEqual([409, expect.stringContaining('Families chose until')])
    expect(await messageOf(await school.save())).toEqual([
      409,
      expect.stringContaining('the seed is known since'),
    ])
  })
})

describe('What matters to a family', () => {
  test('decides the round', async () => {
    const chess = await school.class(nine('Chess'))
    const pottery = await school.class(ten('Pottery'))
    const { parent, child } = await school.family('Ada', [chess])
    await school.choose(parent, child, [pottery])
    await school.save()
    const { familyId } = parent.family
    // Hiking is the other one.
    const wanted = { isSameHalfDay: true, mostClasses: 2 }
    const saved = await savePreferences(parent, familyId, wanted)
    expect((await saved.json()).preferences).toEqual([
      { familyId, ...wanted, mayChange: true, friends: expect.any(Array) },
    ])
    await school.endChoosing()
    expect((await savePreferences(parent, familyId)).status).toBe(409)
    await school.publish()
    const { result } = await school.read(parent)
    expect(result?.places.length).toBe(1)
    expect(result?.unmet.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('reached the most classes per child that you set: 2.'),
    ])
  })

  test('is saved by two adults at once, each of whom changes a part', async () => {
    const { parent } = await school.family('Ada', [await school.class(nine('Chess'))])
    const ben = await school.member('Ben')
    const { familyId } = parent.family
    await insertFamilyMember(
      server.db,
      { familyId, personId: ben.personId, relation: 'Parent', access: 'Full' },
      null,
    )
    await school.save()
    const answers = await Promise.all([
      savePreferences(parent, familyId, { isSameHalfDay: true }),
      savePreferences(ben, familyId, { mostClasses: 2 }),
      savePreferences(ben, familyId),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await school.read(parent)).preferences[0]).toMatchObject({
      isSameHalfDay: true,
      mostClasses: 2,
    })
  })

  test.each([
    [false, ['Art', 'Chess']],
    [true, ['Art', 'Drama']],
  ])('in the same half-day: %s', async (isSameHalfDay, places) => {
    const at = (name: string, startTime: string, endTime: string) =>
      school.class({ ...nine(name), startTime, endTime })
    const chess = await at('Chess', '09:00', '09:50')
    const art = await at('Art', '12:00', '12:50')
    const drama = await at('Drama', '14:00', '14:50')
    const { parent, child } = await school.family('Ada', [])
    await school.enroll(art, parent, child.personId)
    for (const classId of [chess, drama]) await school.choose(parent, child, [classId])
    await school.save()
    // Hiking, on another day, is the third one.
    const { familyId } = parent.family
    await savePreferences(parent, familyId, { isSameHalfDay, mostClasses: 3 })
    await school.endChoosing()
    await school.publish()
    const enrolled = (await openRows()).filter(({ status }) => status === 'Enrolled')
    expect(enrolled.map(({ name }) => name).toSorted()).toEqual(places)
  })

  test('is said by adults with full access, and only of their own', async () => {
    const { parent, child } = await school.family('Ada', [await school.class(nine('Chess'))])
    const { parent: stranger } = await school.family('Ben', [])
    const otto = await school.member('Otto')
    const { familyId } = parent.family
    await insertFamilyMember(
      server.db,
      { familyId, personId: otto.personId, relation: 'Other', access: 'View' },
      null,
    )
    await school.save()
    const friends = [{ personId: child.personId, friendName: 'Tom' }]
    expect((await savePreferences(otto, familyId)).status).toBe(403)
    expect((await savePreferences(otto, familyId, { friends })).status).toBe(403)
    expect((await savePreferences(stranger, familyId)).status).toBe(404)
    expect((await savePreferences(stranger, stranger.family.familyId, { friends })).status).toBe(
      404,
    )
    expect((await savePreferences(parent, familyId, { friends })).status).toBe(200)
    expect((await school.read(otto)).preferences[0]).toMatchObject({ familyId, mayChange: false })
    expect((await school.read(stranger)).preferences.map((each) => each.familyId)).toEqual([
      stranger.family.familyId,
    ])
  })

  test('friends count when both families name each other, and nobody learns more', async () => {
    const { parent: ada, child: mia } = await school.family('Ada', [])
    const { parent: ben, child: tom } = await school.family('Ben', [])
    await school.save()
    const name = async (
      { parent, child }: { parent: typeof ada; child: typeof mia },
      friendName: string | null,
    ) => {
      const friends = [{ personId: child.personId, friendName }]
      expect((await savePreferences(parent, parent.family.familyId, { friends })).status).toBe(200)
    }
    const isMutual = async ({ token }: { token: string }) =>
      (await school.read({ token })).preferences[0]?.friends[0]?.isMutual
    await name({ parent: ada, child: mia }, (await nameOf(tom)).toUpperCase())
    expect(await isMutual(ada)).toBe(false)
    await name({ parent: ben, child: tom }, await nameOf(mia))
    expect([await isMutual(ada), await isMutual(ben)]).toEqual([true, true])
    await name({ parent: ben, child: tom }, null)
    expect(await isMutual(ada)).toBe(false)
  })
})

describe('Publishing', () => {
  test('gives the seats, puts the others on the waitlist in order, and says why', async () => {
    const { pottery, chess, families } = await threeFamilies()
    await school.save()
    await school.endChoosing()
    expect((await school.publish()).status).toBe(200)
    const roster = await school.roster(pottery)
    expect(roster.map(({ status, position }) => [status, position])).toEqual([
      ['Enrolled', null],
      ['Waitlisted', 1],
      ['Waitlisted', 2],
    ])
    expect((await school.roster(chess)).map(({ status }) => status)).toEqual([
      'Enrolled',
      'Enrolled',
    ])
    const rows = await openRows()
    expect(rows.filter(({ status }) => status === 'Waitlisted')).toEqual([
      expect.objectContaining({ name: 'Pottery', swapsClassId: chess }),
      expect.objectContaining({ name: 'Pottery', swapsClassId: chess }),
    ])
    const results = await Promise.all(families.map(({ parent }) => school.read(parent)))
    const places = results.flatMap(({ result }) => result?.places ?? [])
    expect(places.map(({ className, rank }) => `${className} ${rank}`).toSorted()).toEqual([
      'Chess 2',
      'Chess 2',
      'Pottery 1',
    ])
    const sentences = results.flatMap(({ result }) =>
      (result?.unmet ?? []).map(({ sentence }) => sentence),
    )
    expect(sentences).toEqual([
      expect.stringMatching(
        /^Pottery went to 1 family who had no first choice yet; .* (2nd|3rd)\.$/,
      ),
      expect.stringMatching(
        /^Pottery went to 1 family who had no first choice yet; .* (2nd|3rd)\.$/,
      ),
    ])
  })

  test('is refused while families can choose, and twice', async () => {
    await threeFamilies()
    await school.save()
    expect(await messageOf(await school.publish())).toEqual([
      409,
      'Families can still choose. Publish the result when they cannot.',
    ])
    await school.endChoosing()
    await school.publish()
    expect(await messageOf(await school.publish())).toEqual([
      409,
      'The result was published already.',
    ])
    const removed = await server.del(school.path('admin/'), { token: school.token })
    expect(removed.status).toBe(409)
  })

  test('happens once, also if several administrators publish at once', async () => {
    await threeFamilies()
    await school.save()
    await school.endChoosing()
    const answers = await Promise.all(Array.from({ length: 4 }, () => school.publish()))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ])
  })

  test('is refused if anything has changed since the preview', async () => {
    const { pottery } = await threeFamilies()
    await school.save()
    await school.endChoosing()
    const { fingerprint } = await school.preview()
    expect((await school.change(pottery, { maxStudents: 2 })).status).toBe(200)
    expect(await messageOf(await school.publish({ fingerprint }))).toEqual([
      409,
      'Classes, seats or students have changed since the preview, so nothing is published. Look at the new preview first.',
    ])
    expect(await openRows()).toEqual([])
    expect((await school.publish()).status).toBe(200)
  })

  test('sends a request where the organization decides on each', async () => {
    const chess = await school.class({ ...nine('Chess'), enrollment: 'Approval' })
    await school.family('Ada', [chess])
    await school.save()
    await school.endChoosing()
    await school.publish()
    expect((await openRows()).map(({ status }) => status)).toEqual(['Requested'])
  })

  test('makes a student a member who was none', async () => {
    const chess = await school.class(nine('Chess'))
    const parent = await school.parent('Ada')
    const child = await parent.family.child('Mia', '2016-05-04')
    const membership = () =>
      server.db
        .selectFrom('organizationUser')
        .where('organizationId', '=', school.organizationId)
        .where('personId', '=', child.personId)
        .select(['status', 'isStudent'])
        .executeTakeFirst()
    await school.choose(parent, child, [chess])
    expect(await membership()).toBeUndefined()
    await school.save()
    await school.endChoosing()
    await school.publish()
    expect(summarize(await school.roster(chess))).toEqual(['Mia Enrolled'])
    expect(await membership()).toEqual({ status: 'Active', isStudent: true })
  })

  test('gives a seat to a grown student who chose alone', async () => {
    const chess = await school.class(nine('Chess'))
    const grown = await school.member('Mia')
    await setBirthDate(grown, '1990-05-04')
    await school.choose(grown, grown, [chess])
    await school.save()
    await school.endChoosing()
    await school.publish()
    expect(await openRows()).toMatchObject([{ name: 'Chess', status: 'Enrolled' }])
  })

  test('offers a seat to a young student who chose without an adult, until an adult accepts it', async () => {
    const chess = await school.class(nine('Chess'))
    const pottery = await school.class(ten('Pottery'))
    const { parent } = await school.family('Ada', [])
    const teen = await school.member('Mia')
    await setBirthDate(teen, '2011-05-04')
    await insertFamilyMember(
      server.db,
      {
        familyId: parent.family.familyId,
        personId: teen.personId,
        relation: 'Child',
        access: null,
      },
      null,
    )
    await school.choose(teen, teen, [chess])
    await school.choose(teen, teen, [pottery])
    await school.choose(parent, teen, [pottery])
    await school.save()
    await school.endChoosing()
    await school.publish()
    expect((await openRows()).map(({ name, status }) => [name, status])).toEqual([
      ['Chess', 'Offered'],
      ['Pottery', 'Enrolled'],
    ])
    expect((await school.eligibility(chess, teen, teen.personId)).way).toBeNull()
    const [sent] = (await readEmails(server, parent.email)).filter(({ subject }) =>
      subject.startsWith('Your classes'),
    )
    expect(sent?.text).toContain('Chess (first choice; an adult of the family has to accept it)')
    expect(await listHistory(teen)).toEqual(['SeatOffered Chess', 'Enrolled Pottery'])
    expect((await school.enrolled(chess, parent, teen.personId)).status).toBe('Enrolled')
  })

  test('gives a seat to a student who waited for the class', async () => {
    const chess = await school.class({ ...nine('Chess'), maxStudents: 1 })
    const { parent, child } = await school.family('Ada', [chess])
    const { parent: other, child: first } = await school.family('Ben', [])
    await school.enroll(chess, other, first.personId)
    await school.enroll(chess, parent, child.personId)
    await school.save()
    await school.withdraw(chess, other, first.personId)
    await server.db
      .updateTable('enrollment')
      .set({ status: 'Waitlisted', offeredUntil: null, position: 1 })
      .where('status', '=', 'Offered')
      .execute()
    await server.db.updateTable('class').set({ seatsTaken: 0 }).where('id', '=', chess).execute()
    await school.endChoosing()
    await school.publish()
    expect((await openRows()).find(({ personId }) => personId === child.personId)).toMatchObject({
      status: 'Enrolled',
      position: null,
    })
    expect((await undo()).status).toBe(204)
    expect((await openRows()).find(({ personId }) => personId === child.personId)).toMatchObject({
      status: 'Waitlisted',
      position: 1,
    })
  })

  test('says nothing new in the history of a student who waits for the class already', async () => {
    const chess = await school.class({ ...nine('Chess'), maxStudents: 1 })
    const { parent, child } = await school.family('Ada', [chess])
    const { parent: other, child: first } = await school.family('Ben', [])
    await school.enroll(chess, other, first.personId)
    await school.enroll(chess, parent, child.personId)
    await school.save()
    await school.endChoosing()
    await school.publish()
    expect(await listHistory(child)).toEqual(['Waitlisted Chess'])
  })

  test('notifies each adult once, of all their children', async () => {
    const { families } = await threeFamilies()
    const { parent } = families[0]!
    await school.choose(parent, await parent.family.child('Noah', '2014-01-01'), [
      await school.class(halfPastNine('Choir')),
    ])
    await school.save()
    await school.endChoosing()
    await school.publish()
    const sent = (await readEmails(server, parent.email)).filter(({ subject }) =>
      subject.startsWith('Your classes'),
    )
    expect(sent.map(({ subject }) => subject)).toEqual(['Your classes in Spring at Lindenschule'])
    expect(sent[0]?.text).toContain('Noah: Choir (first choice)')
  })

  test('names in the email only what there is: unmet choices, and seats to give back', async () => {
    const pottery = await school.class({ ...nine('Pottery'), maxStudents: 1 })
    const [ada, ben] = [
      await school.family('Ada', [pottery]),
      await school.family('Ben', [pottery]),
    ]
    await school.save()
    await school.endChoosing()
    await school.publish()
    const sentences = new Set<string | undefined>()
    for (const { parent } of [ada, ben]) {
      const text = (await readEmails(server, parent.email)).at(-1)?.text ?? ''
      sentences.add(text.match(/There you can .*\./)?.[0])
    }
    expect(sentences).toEqual(
      new Set([
        'There you can give back a seat that you don’t want, so that someone else can have it.',
        'There you can read why a choice was not met.',
      ]),
    )
  })
})

describe('A published round', () => {
  test('has the same result to the byte when it is run again', async () => {
    await threeFamilies()
    await school.save()
    await school.endChoosing()
    await school.publish()
    const { token } = school
    const run = await (await server.get(school.path('admin/run/'), { token })).json()
    expect((await school.preview(run.seed)).fingerprint).toBe(run.fingerprint)
    expect(createHash('sha256').update(run.input).digest('hex')).toBe(run.fingerprint)
    expect(JSON.parse(run.result)).toMatchObject({ seed: run.seed, rules: 1 })
    const again = await server.post(school.path('admin/check/'), { token })
    expect(await again.json()).toEqual({ isSame: true, fingerprint: run.fingerprint })
    await server.db
      .updateTable('registrationRound')
      .set({ result: run.result.replace('"rank":1', '"rank":2') })
      .where('semesterId', '=', school.spring)
      .execute()
    const other = await server.post(school.path('admin/check/'), { token })
    expect((await other.json()).isSame).toBe(false)
  })

  test('can be taken back until families are notified, and published again', async () => {
    const { families } = await threeFamilies()
    await school.save()
    await school.endChoosing()
    await school.publish()
    const before = (await school.read(families[0]!.parent)).result
    expect((await undo()).status).toBe(204)
    expect(await openRows()).toEqual([])
    const audited = await server.db
      .selectFrom('auditEntry')
      .where('organizationId', '=', school.organizationId)
      .where('action', '=', 'TakenOut')
      .select('after')
      .execute()
    // Three places and two on the waitlist.
    expect(audited.map(({ after }) => JSON.parse(after ?? '{}').enrollmentReason)).toEqual(
      Array.from({ length: 5 }, () => 'The registration round was taken back.'),
    )
    expect(await school.read(families[0]!.parent)).toMatchObject({ status: 'Closed', result: null })
    expect((await school.publish()).status).toBe(200)
    expect((await school.read(families[0]!.parent)).result).toEqual(before)
  })

  test('stays once a family has given back a seat', async () => {
    const { families } = await threeFamilies()
    await school.save()
    await school.endChoosing()
    await school.publish()
    const { parent, child } = families[0]!
    const { classId } = (await school.read(parent)).result!.places[0]!
    await school.withdraw(classId, parent, child.personId)
    expect(await messageOf(await undo())).toEqual([
      409,
      'Somebody has changed a place since the result was published, so it can’t be undone.',
    ])
  })
})
