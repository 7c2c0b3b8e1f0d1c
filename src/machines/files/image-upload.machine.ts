import { minute } from '#contract/dates/durations.ts'
import { assign, emit, setup, type SnapshotFrom } from 'xstate'
import { largestUpload } from '#contract/files.ts'
import type { UploadedImage } from '#contract/images.ts'
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
    /** The field's new value. */
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
    "The image of one form field, from the initial image to its replacement. The field shows the progress, and why an image was refused; the form is saved with the field's value.",
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
      description: 'Checks whether the field starts with an image.',
      always: [{ guard: 'hasImage', target: 'set' }, { target: 'empty' }],
    },
    empty: { description: 'There is no image, and none is chosen.' },
    uploading: {
      description: 'The file is being uploaded. Leaving this state aborts the request.',
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
          description: 'Progress restarts the timeout.',
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
      description: 'The upload failed. The field holds its previous value.',
      on: { retry: 'uploading', cancel: 'canceled' },
    },
    refused: {
      description: 'The server would refuse it again. The field holds its previous value.',
      entry: assign({ file: null }),
    },
    canceled: {
      description: 'The person canceled. The field holds its previous value.',
      entry: assign({ file: null, problem: null }),
    },
    removed: {
      description: 'The field is empty; the previous image stays until the form is saved.',
      entry: [
        assign({ image: null, file: null, problem: null }),
        emit({ type: 'image.changed', id: null }),
      ],
    },
  },
})

export const isUploading = (state: SnapshotFrom<typeof imageUploadMachine>) => state.hasTag('busy')

/** Why the files cannot be uploaded, or null. */
function refusalOf(files: readonly File[]): string | null {
  const [file] = files
  if (!file || files.length > 1) return 'Choose one image.'
  // The browser derives the type from the name. The server judges files without a type, and other image types, by
  // content.
  if (file.type !== '' && !file.type.startsWith('image/')) {
    return 'This is not a JPEG, PNG, WebP or GIF image. Save it as one of these first.'
  }
  return file.size > largestUpload
    ? 'This image is larger than 10 MiB. Choose a smaller one.'
    : null
}
