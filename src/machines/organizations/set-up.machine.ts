import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { todayHere } from '#contract/dates/display-date.ts'
import { fieldMessage } from '#contract/field-message.ts'
import {
  mostInvitedAtOnce,
  roomIn,
  SetUp,
  setUpClasses,
  SetUpRegistration,
  SetUpRooms,
  SetUpYear,
  type SetUpDraft,
  type SetUpInvitations,
  type SetUpPreview,
} from '#contract/organizations/set-up.ts'
import { SetUpStep } from '#contract/organizations/set-up.query.ts'
import { newKey } from '#src/api/attempts.ts'
import {
  inviteSetUp,
  previewSetUp,
  publishSetUp,
  saveSetUp,
  undoSetUp,
} from '#src/api/organizations/set-up.api.ts'
import { toProblem } from '#src/api/problem.ts'
import { fromRequest } from '../from-request.ts'

/** Sentences by the path of what they are about, such as `classes.rows.3.ages`. */
export type SetUpProblems = Readonly<Record<string, string>>

interface Context {
  organizationId: number
  /** The server's last answer. */
  setUp: SetUp
  /** What is typed, saved or not. */
  draft: SetUpDraft
  /** What is being saved. */
  sent: SetUpDraft
  /** The furthest step that was opened, as an index. */
  furthest: number
  /** What another device saved first. */
  theirs: SetUp | null
  /** What publishing would make. */
  preview: SetUpPreview | null
  /** What the server found wrong in the draft. */
  refused: SetUpProblems
  /** Everybody who was invited so far, who is left, and who could not be invited. */
  invitations: SetUpInvitations
  /** The idempotency key: the same for every retry of one action. */
  once: string
}

type Answered<Output> = { event: { output: Output } }
type Failed = { event: { error: unknown } }

const failure = ({ event }: Failed) => event
const answer = <Output>({ event }: Answered<Output>) => event.output

export const setUpMachine = setup({
  types: {
    input: {} as { setUp: SetUp; step: SetUpStep },
    context: {} as Context,
    events: {} as
      | { type: 'edit'; part: Partial<SetUpDraft> }
      | { type: 'goTo'; step: SetUpStep }
      | { type: 'flush' | 'retry' | 'goBack' }
      | { type: 'useSaved' | 'overwrite' }
      | { type: 'publish' | 'invite' | 'finish' | 'undo' },
    /** `changed`: records of the organization were made, invited or removed. */
    emitted: {} as { type: 'changed' },
    tags: {} as 'busy' | 'unsaved',
  },
  actors: {
    save: fromRequest(({ organizationId, setUp, sent, once }: Context, signal) =>
      saveSetUp({ organizationId, draft: sent, version: setUp.version }, { once, signal }),
    ),
    check: fromRequest(({ organizationId }: Context, signal) =>
      previewSetUp({ organizationId }, { once: newKey(), signal }),
    ),
    publish: fromRequest(({ organizationId, setUp: { version }, once }: Context, signal) =>
      publishSetUp({ organizationId, version }, { once, signal }),
    ),
    invite: fromRequest(({ organizationId, setUp, invitations, once }: Context, signal) => {
      const left = invitations.remainingCount || setUp.uninvitedCount
      const atMost = Math.min(mostInvitedAtOnce, Math.max(1, left))
      return inviteSetUp({ organizationId, atMost }, { once, signal })
    }),
    undo: fromRequest(({ organizationId, setUp: { version }, once }: Context, signal) =>
      undoSetUp({ organizationId, version }, { once, signal }),
    ),
  },
  actions: {
    begin: assign({ once: () => newKey(), sent: ({ context }) => context.draft }),
    edit: assign({
      draft: ({ context, event }) =>
        event.type === 'edit' ? { ...context.draft, ...event.part } : context.draft,
      preview: null,
      refused: {},
    }),
    open: assign(({ context, event }) => {
      const step = event.type === 'goTo' ? event.step : context.draft.step
      const furthest = Math.max(context.furthest, placeOf(step))
      return { draft: openedAt(context.draft, step), furthest, preview: null, refused: {} }
    }),
    store: assign({ setUp: (_, setUp: SetUp) => setUp }),
    // The screen stays at its step.
    takeTheirs: assign(({ context: { theirs, setUp, draft } }) => {
      const saved = theirs ?? setUp
      return { setUp: saved, draft: { ...saved.draft, step: draft.step }, theirs: null }
    }),
    meetTheirs: assign({
      theirs: (_, { error }: { error: unknown }) => currentIn(error),
      preview: null,
    }),
    storeTheirs: assign(({ context }, { error }: { error: unknown }) => ({
      setUp: currentIn(error) ?? context.setUp,
    })),
    refuse: assign({
      refused: (_, { error }: { error: unknown }) => toProblem(error).fields ?? {},
    }),
    count: assign({
      invitations: ({ context: { invitations } }, next: SetUpInvitations) => ({
        invitedCount: invitations.invitedCount + next.invitedCount,
        remainingCount: next.remainingCount,
        notInvited: [...invitations.notInvited, ...next.notInvited],
      }),
    }),
    startCounting: assign({ invitations: noneInvited }),
    startOver: assign((_, setUp: SetUp) => ({ setUp, draft: setUp.draft, preview: null })),
    announce: emit({ type: 'changed' }),
  },
  guards: {
    isPublished: ({ context }) => context.setUp.publishedDate !== null,
    isUnsaved: ({ context: { draft, sent } }) => draft !== sent,
    isElsewhere: ({ context }, { step }: { step: SetUpStep }) => step !== context.draft.step,
    isReadyToCheck: ({ context: { draft } }) =>
      draft.step === 'Review' && Object.keys(problemsIn(draft)).length === 0,
    isWithoutConflicts: ({ context: { preview } }) => !hasConflicts(preview),
    isConflict: (_, { error }: { error: unknown }) => currentIn(error) !== null,
    isInvalid: (_, { error }: { error: unknown }) => toProblem(error).fields !== undefined,
    isTheirsPlanned: ({ context: { theirs } }) => theirs?.publishedDate === null,
    isAnybodyUninvited: (_, { uninvitedCount }: SetUp) => uninvitedCount > 0,
    isAnybodyLeft: (_, { invitedCount, remainingCount }: SetUpInvitations) =>
      remainingCount > 0 && invitedCount > 0,
  },
  delays: { typingPause: 1000 },
}).createMachine({
  id: 'setUp',
  description:
    'How an owner sets up an organization, from a school year to published classes. What is typed is saved on the server, so another device continues where the user left off.',
  context: ({ input: { setUp: begun, step } }) => ({
    organizationId: begun.organizationId,
    setUp: begun,
    draft: openedAt(beginningOf(begun.draft), step),
    sent: begun.draft,
    furthest: Math.max(furthestIn(begun), placeOf(step)),
    theirs: null,
    preview: null,
    refused: {},
    invitations: noneInvited(),
    once: '',
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Chooses between planning and what was published.',
      always: [{ guard: 'isPublished', target: 'published' }, { target: 'planning' }],
    },
    planning: {
      description: 'The user types, step by step. Nothing is made from it yet.',
      initial: 'settled',
      on: {
        edit: { target: '.typing', actions: 'edit' },
        goTo: {
          guard: { type: 'isElsewhere', params: ({ event }) => event },
          target: '.saving',
          actions: ['open', 'begin'],
        },
      },
      states: {
        settled: {
          description: 'Everything typed is saved.',
          always: { guard: 'isReadyToCheck', target: 'checking' },
        },
        typing: {
          description: 'Waits until the user pauses, or leaves the screen.',
          tags: 'unsaved',
          after: { typingPause: { target: 'saving', actions: 'begin' } },
          on: { flush: { target: 'saving', actions: 'begin' } },
        },
        saving: {
          description: 'The server stores what is typed. What is typed meanwhile is saved next.',
          tags: ['busy', 'unsaved'],
          invoke: {
            src: 'save',
            input: ({ context }) => context,
            onDone: [
              {
                guard: 'isUnsaved',
                target: 'saving',
                reenter: true,
                actions: [{ type: 'store', params: answer<SetUp> }, 'begin'],
              },
              { target: 'settled', actions: { type: 'store', params: answer<SetUp> } },
            ],
            onError: [
              {
                guard: { type: 'isConflict', params: failure },
                target: 'conflicted',
                actions: { type: 'meetTheirs', params: failure },
              },
              { target: 'notSaved' },
            ],
          },
          on: {
            edit: { actions: 'edit' },
            goTo: {
              guard: { type: 'isElsewhere', params: ({ event }) => event },
              actions: 'open',
            },
          },
        },
        notSaved: {
          description: 'What is typed is not saved, or no answer came. Typing on tries again.',
          tags: 'unsaved',
          on: { retry: 'saving', flush: 'saving' },
        },
        conflicted: {
          description: 'Another device saved first. The user chooses what counts.',
          tags: 'unsaved',
          on: {
            edit: { actions: 'edit' },
            goTo: {
              guard: { type: 'isElsewhere', params: ({ event }) => event },
              actions: 'open',
            },
            useSaved: { target: '#setUp.opening', actions: 'takeTheirs' },
            overwrite: {
              guard: 'isTheirsPlanned',
              target: 'saving',
              actions: [
                assign(({ context: { theirs, setUp } }) => ({
                  setUp: theirs ?? setUp,
                  theirs: null,
                })),
                'begin',
              ],
            },
          },
        },
        checking: {
          description:
            'The server computes what publishing would make, and saves nothing. Leaving the step aborts the request.',
          tags: 'busy',
          invoke: {
            src: 'check',
            input: ({ context }) => context,
            onDone: { target: 'ready', actions: assign({ preview: ({ event }) => event.output }) },
            onError: [
              {
                guard: { type: 'isInvalid', params: failure },
                target: 'refused',
                actions: { type: 'refuse', params: failure },
              },
              { target: 'notChecked' },
            ],
          },
        },
        ready: {
          description:
            'Shows what publishing would make. Classes with conflicts have to be changed first.',
          on: {
            publish: { guard: 'isWithoutConflicts', target: '#setUp.publishing', actions: 'begin' },
          },
        },
        refused: { description: 'The server found something that has to be corrected first.' },
        notChecked: {
          description: 'Nobody knows what publishing would make.',
          on: { retry: 'checking' },
        },
        notPublished: {
          description: 'Nothing was published, or no answer came. A retry publishes once.',
          on: { retry: '#setUp.publishing', goBack: 'checking' },
        },
      },
    },
    publishing: {
      description: 'The server makes everything, or nothing.',
      tags: 'busy',
      invoke: {
        src: 'publish',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isAnybodyUninvited', params: answer<SetUp> },
            target: 'inviting',
            actions: [
              { type: 'store', params: answer<SetUp> },
              'startCounting',
              'begin',
              'announce',
            ],
          },
          {
            target: 'published',
            actions: [{ type: 'store', params: answer<SetUp> }, 'startCounting', 'announce'],
          },
        ],
        onError: [
          {
            guard: { type: 'isConflict', params: failure },
            target: 'planning.conflicted',
            actions: { type: 'meetTheirs', params: failure },
          },
          {
            guard: { type: 'isInvalid', params: failure },
            target: 'planning.refused',
            actions: { type: 'refuse', params: failure },
          },
          { target: 'planning.notPublished' },
        ],
      },
    },
    inviting: {
      description: 'The server invites the next members, until nobody is left.',
      tags: 'busy',
      invoke: {
        src: 'invite',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isAnybodyLeft', params: answer<SetUpInvitations> },
            target: 'inviting',
            reenter: true,
            actions: [{ type: 'count', params: answer<SetUpInvitations> }, 'begin'],
          },
          {
            target: 'published',
            actions: [{ type: 'count', params: answer<SetUpInvitations> }, 'announce'],
          },
        ],
        onError: 'notInvited',
      },
    },
    notInvited: {
      description: 'Not everybody is invited. A retry invites nobody twice.',
      on: { retry: 'inviting', finish: 'published' },
    },
    published: {
      description: 'Families can see the classes. Until the first one enrolls, it can be undone.',
      on: {
        invite: { target: 'inviting', actions: ['startCounting', 'begin'] },
        undo: { target: 'undoing', actions: 'begin' },
      },
    },
    undoing: {
      description: 'The server removes everything that was made, except what is used by now.',
      tags: 'busy',
      invoke: {
        src: 'undo',
        input: ({ context }) => context,
        onDone: {
          target: 'planning',
          actions: [{ type: 'startOver', params: answer<SetUp> }, 'announce'],
        },
        onError: [
          {
            guard: { type: 'isConflict', params: failure },
            target: 'opening',
            actions: { type: 'storeTheirs', params: failure },
          },
          { target: 'notUndone' },
        ],
      },
    },
    notUndone: {
      description: 'Nothing was undone, or no answer came.',
      on: { retry: 'undoing', goBack: 'published' },
    },
  },
})

export type SetUpActor = ActorRefFrom<typeof setUpMachine>
export type SetUpState = SnapshotFrom<typeof setUpMachine>

export const isUnsaved = (state: SetUpState) => state.hasTag('unsaved')

/** Whether what is typed is about to be saved. */
export const isSaving = (state: SetUpState) =>
  state.matches({ planning: 'typing' }) || state.matches({ planning: 'saving' })

/** Whether it was published, whatever is happening to it now. */
export const isPublished = (state: SetUpState) =>
  (['inviting', 'notInvited', 'published', 'undoing', 'notUndone'] as const).some((later) =>
    state.matches(later),
  )

/** The steps that were opened before, or have something in them. */
export const reachedSteps = ({ context: { furthest } }: SetUpState) =>
  SetUpStep.options.slice(0, furthest + 1)

/** What is wrong with the draft: what the browser finds itself, and what the server found. */
export const problemsOf = ({ context: { draft, refused } }: SetUpState): SetUpProblems => ({
  ...refused,
  ...problemsIn(draft),
})

const placeOf = (step: SetUpStep) => SetUpStep.options.indexOf(step)

function noneInvited(): SetUpInvitations {
  return { invitedCount: 0, remainingCount: 0, notInvited: [] }
}

/** The time slots that are suggested. */
const usualSlots = [
  { name: 'First hour', startTime: '09:00', endTime: '09:55' },
  { name: 'Second hour', startTime: '10:05', endTime: '11:00' },
  { name: 'Third hour', startTime: '11:10', endTime: '12:05' },
]

/** A draft in which nothing is typed yet begins with the usual time slots. */
const beginningOf = (draft: SetUpDraft): SetUpDraft =>
  draft.year.startDate === '' && draft.year.slots.length === 0
    ? { ...draft, year: { ...draft.year, slots: usualSlots } }
    : draft

/** Registration opens today unless another day is typed. */
const openedAt = (draft: SetUpDraft, step: SetUpStep): SetUpDraft => ({
  ...draft,
  step,
  ...(step === 'Review' &&
    draft.registration.opens === '' && {
      registration: { ...draft.registration, opens: todayHere() },
    }),
})

const furthestIn = ({ draft: { step, rooms, classes }, people }: SetUp) =>
  Math.max(
    placeOf(step),
    rooms.lines.trim() === '' ? 0 : placeOf('Rooms'),
    people === null ? 0 : placeOf('People'),
    classes.rows.length === 0 ? 0 : placeOf('Classes'),
  )

/** The names of the rooms in the lines, right or wrong. */
export const roomNamesIn = (lines: string) =>
  lines
    .split('\n')
    .map((line) => roomIn(line).name)
    .filter(Boolean)

/** Whether a class, its teacher or its room would be in two places at once. */
export const hasConflicts = (preview: SetUpPreview | null) =>
  preview?.classes.some(({ conflicts }) => conflicts.length > 0) ?? false

/** Why a draft cannot be published yet. Empty if it can. */
export function problemsIn({ year, rooms, classes, registration }: SetUpDraft): SetUpProblems {
  const slots = year.slots.map(({ name }) => name)
  const names = { slots, rooms: roomNamesIn(rooms.lines) }
  const how = { error: fieldMessage }
  const checked = {
    year: SetUpYear.safeParse(year, how),
    rooms: SetUpRooms.safeParse(rooms, how),
    classes: setUpClasses(names).safeParse(classes, how),
    registration: SetUpRegistration.safeParse(registration, how),
  }
  const problems: Record<string, string> = {}
  for (const [step, { error }] of Object.entries(checked)) {
    // The first issue of a field stays.
    for (const { path, message } of error?.issues ?? [])
      problems[[step, ...path].join('.')] ??= message
  }
  return problems
}

/** The current set-up from a version conflict. */
function currentIn(error: unknown) {
  const { code, current } = toProblem(error)
  return code === 'versionConflict' ? (SetUp.safeParse(current).data ?? null) : null
}
