import { minute } from '#contract/dates/durations.ts'
import { assign, emit, setup, type SnapshotFrom } from 'xstate'
import { largestImage, type UploadedImage } from '#contract/images.ts'
import { uploadImage } from '#src/api/images.api.ts'
import { isRefusal, toProblem } from '#src/api/problem.ts'
import { fromRequest } from '../from-request.ts'

export const imageUploadMachine = setup({
  types: {
    input: {} as { image: UploadedImage | null },
    context: {} as {
      image: UploadedImage | null
      file: File | null
      fraction: number
      problem: string | null
    },
    events: {} as
      | { type: 'choose'; files: readonly File[] }
      | { type: 'upload.progressed'; fraction: number }
      | { type: 'cancel' | 'retry' | 'remove' },
    /** What the field holds from now on. */
    emitted: {} as { type: 'image.changed'; id: number | null },
    tags: {} as 'busy',
  },
  actors: {
    upload: fromRequest(uploadImage),
  },
  guards: {
    hasImage: ({ context }) => context.image !== null,
    isRefused: (_, { files }: { files: readonly File[] }) => refusalOf(files) !== null,
    isRefusedByServer: (_, { error }: { error: unknown }) => isRefusal(error),
  },
  delays: { patience: minute },
}).createMachine({
  id: 'imageUpload',
  description:
    'The image of one field, from the one that was there to the one that somebody chooses in its place. The field shows how far it is, and why an image was not taken; a form is saved with what the field holds.',
  context: ({ input }) => ({ image: input.image, file: null, fraction: 0, problem: null }),
  initial: 'opening',
  on: {
    choose: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        actions: assign({ problem: ({ event }) => refusalOf(event.files) }),
      },
      { target: '.uploading', actions: assign({ file: ({ event }) => event.files[0] ?? null }) },
    ],
    remove: '.removed',
  },
  states: {
    opening: {
      description: 'Looks whether the field begins with an image.',
      always: [{ guard: 'hasImage', target: 'set' }, { target: 'empty' }],
    },
    empty: { description: 'There is no image, and nobody has chosen one.' },
    uploading: {
      description: 'Bytes are on the wire. Leaving this state, for any reason, aborts the request.',
      tags: 'busy',
      entry: assign({ fraction: 0, problem: null }),
      invoke: {
        src: 'upload',
        input: ({ context, self }) => ({
          file: context.file ?? new File([], ''),
          onProgress: (fraction) => self.send({ type: 'upload.progressed', fraction }),
        }),
        onDone: {
          target: 'set',
          actions: [
            assign({ image: ({ event }) => event.output, file: null, problem: null }),
            emit(({ event }) => ({ type: 'image.changed', id: event.output.id })),
          ],
        },
        onError: [
          {
            guard: { type: 'isRefusedByServer', params: ({ event }) => event },
            target: 'refused',
            actions: assign({ problem: ({ event }) => toProblem(event.error).message }),
          },
          {
            target: 'failed',
            actions: assign({ problem: ({ event }) => toProblem(event.error).message }),
          },
        ],
      },
      on: { cancel: 'canceled' },
      initial: 'moving',
      states: {
        moving: {
          description: 'Whenever something has arrived, patience begins anew.',
          on: {
            'upload.progressed': {
              target: 'moving',
              reenter: true,
              actions: assign({ fraction: ({ event }) => event.fraction }),
            },
          },
          after: {
            patience: {
              target: '#imageUpload.failed',
              actions: assign({ problem: toProblem(new DOMException('', 'TimeoutError')).message }),
            },
          },
        },
      },
    },
    set: { description: 'The image is on the server; the field holds its id.' },
    failed: {
      description: 'It did not arrive. The field still holds what it held before.',
      on: { retry: 'uploading', cancel: 'canceled' },
    },
    refused: {
      description: 'The server would say no again. The field still holds what it held before.',
      entry: assign({ file: null }),
    },
    canceled: {
      description: 'Somebody thought better of it. The field holds what it held before.',
      entry: assign({ file: null, problem: null }),
    },
    removed: {
      description: 'The field holds no image; the one before stays until the form is saved.',
      entry: [
        assign({ image: null, file: null, problem: null }),
        emit({ type: 'image.changed', id: null }),
      ],
    },
  },
})

export const isUploading = (state: SnapshotFrom<typeof imageUploadMachine>) => state.hasTag('busy')

/** Why the server need not be asked for these, or null. */
function refusalOf(files: readonly File[]): string | null {
  const [file] = files
  if (!file || files.length > 1) return 'Choose one image.'
  // The type follows from the name alone. Files without one, and images of other kinds, the server judges by content.
  if (file.type !== '' && !file.type.startsWith('image/')) {
    return 'This is not a JPEG, PNG, WebP or GIF image. Save it as one of these first.'
  }
  return file.size > largestImage ? 'This image is larger than 10 MiB. Choose a smaller one.' : null
}
