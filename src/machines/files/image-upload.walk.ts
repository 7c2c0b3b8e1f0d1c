import { imageUploadMachine } from './image-upload.machine.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const uploading = 'imageUpload.uploading'
const photo = new File(['…'], 'photo.jpg', { type: 'image/jpeg' })
const text = new File(['…'], 'lunch.txt', { type: 'text/plain' })
const refusal = Object.assign(new Error(), {
  name: 'HTTPError',
  response: new Response(null, { status: 422 }),
})

export const imageUploadWalk = {
  machine: imageUploadMachine.provide({ actors: { upload: unanswered() } }),
  origins: {
    'a field without an image': { image: null },
    'a field with an image': { image: { id: 1, url: '/images/before' } },
  },
  events: {
    'a photo is chosen': { type: 'choose', files: [photo] },
    'a text is chosen': { type: 'choose', files: [text] },
    'some of it goes': { type: 'upload.progressed', fraction: 0.5 },
    'the server keeps it': answered(uploading, { id: 2, url: '/images/after' }),
    'the server refuses it': failed(uploading, refusal),
    'the line breaks': failed(uploading, new Error('The line is dead.')),
    'a minute passes': over('patience', `${uploading}.moving`),
    cancel: { type: 'cancel' },
    retry: { type: 'retry' },
    remove: { type: 'remove' },
  },
  promises: {
    'a field holds its image until another has arrived, or it is removed': ({
      state,
      before,
      event,
    }) =>
      state.context.image === before?.context.image ||
      [null, 'the server keeps it', 'remove'].includes(event),
    'a form is told of exactly that': ({ event, emitted }) =>
      emitted.length === Number(['the server keeps it', 'remove'].includes(event ?? '')),
    'a file is kept exactly as long as it may be tried again': ({ state }) =>
      (state.context.file !== null) === (state.hasTag('busy') || state.matches('failed')),
    'what went wrong is said': ({ state, event }) =>
      !(state.matches('failed') || state.matches('refused') || event === 'a text is chosen') ||
      state.context.problem !== null,
    'whoever tries again begins at nothing': ({ state: { context }, event }) =>
      !['a photo is chosen', 'retry'].includes(event ?? '') ||
      (context.fraction === 0 && context.problem === null),
  },
} satisfies Walk<typeof imageUploadMachine>
