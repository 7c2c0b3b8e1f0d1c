import { fileUploadMachine, imageUpload } from './file-upload.machine.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const uploading = 'fileUpload.uploading'
const photo = new File(['…'], 'photo.jpg', { type: 'image/jpeg' })
const text = new File(['…'], 'lunch.txt', { type: 'text/plain' })
const refusal = Object.assign(new Error(), {
  name: 'HTTPError',
  response: new Response(null, { status: 422 }),
})

export const fileUploadWalk = {
  machine: fileUploadMachine.provide({ actors: { upload: unanswered() } }),
  origins: {
    'a field without an image': { kind: imageUpload, uploaded: null },
    'a field with an image': { kind: imageUpload, uploaded: { id: 1, url: '/images/before' } },
  },
  events: {
    'a photo is chosen': { type: 'choose', files: [photo] },
    'a text file is chosen': { type: 'choose', files: [text] },
    'part of it is sent': { type: 'upload.progressed', fraction: 0.5 },
    'the server saves it': answered(uploading, { id: 2, url: '/images/after' }),
    'the server refuses it': failed(uploading, refusal),
    'the connection is lost': failed(uploading, new Error('The connection failed.')),
    'a minute passes': over('patience', `${uploading}.moving`),
    cancel: { type: 'cancel' },
    retry: { type: 'retry' },
    remove: { type: 'remove' },
  },
  promises: {
    'a field has its image until another one is uploaded, or it is removed': ({
      state,
      before,
      event,
    }) =>
      state.context.uploaded === before?.context.uploaded ||
      [null, 'the server saves it', 'remove'].includes(event),
    'the form gets exactly that': ({ event, emitted }) =>
      emitted.length === Number(['the server saves it', 'remove'].includes(event ?? '')),
    'a file is stored exactly while it can be retried': ({ state }) =>
      (state.context.file !== null) === (state.hasTag('busy') || state.matches('failed')),
    'an error is shown': ({ state, event }) =>
      !(state.matches('failed') || state.matches('refused') || event === 'a text file is chosen') ||
      state.context.problem !== null,
    'a retry starts at zero': ({ state: { context }, event }) =>
      !['a photo is chosen', 'retry'].includes(event ?? '') ||
      (context.fraction === 0 && context.problem === null),
  },
} satisfies Walk<typeof fileUploadMachine>
