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
} satisfies Walk<typeof imageUploadMachine>
