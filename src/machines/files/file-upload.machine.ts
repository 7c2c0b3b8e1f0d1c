import { minute } from '#contract/dates/durations.ts'
import { assign, emit, setup, type SnapshotFrom } from 'xstate'
import { largestUpload } from '#contract/files.ts'
import { uploadImage } from '#src/api/images.api.ts'
import { uploadClassFile } from '#src/api/classes/class-content.api.ts'
import { isRefusal, toProblem } from '#src/api/problem.ts'
import type { FileOnItsWay } from '#src/api/upload.ts'
import { fromRequest } from '../from-request.ts'

/** What the server has stored. An image can be shown at its address. */
export type Uploaded = { id: number; url?: string }

/** What is uploaded, and where to. */
export interface UploadKind {
  upload: (sent: FileOnItsWay, signal: AbortSignal) => Promise<Uploaded>
  /** Why the browser does not even send these files, or null. */
  refusalOf: (files: readonly File[]) => string | null
}

export const fileUploadMachine = setup({
  types: {
    input: {} as { kind: UploadKind; uploaded: Uploaded | null },
    context: {} as {
      kind: UploadKind
      uploaded: Uploaded | null
      file: File | null
      fraction: number
      problem: string | null
    },
    events: {} as
      | { type: 'choose'; files: readonly File[] }
      | { type: 'upload.progressed'; fraction: number }
      | { type: 'cancel' | 'retry' | 'remove' },
    /** The field's new value. */
    emitted: {} as { type: 'uploaded.changed'; id: number | null },
    tags: {} as 'busy',
  },
  actors: {
    upload: fromRequest(
      ({ kind, ...sent }: FileOnItsWay & { kind: UploadKind }, signal: AbortSignal) =>
        kind.upload(sent, signal),
    ),
  },
  guards: {
    hasFile: ({ context }) => context.uploaded !== null,
    isRefused: ({ context: { kind } }, { files }: { files: readonly File[] }) =>
      kind.refusalOf(files) !== null,
    isRefusedByServer: (_, { error }: { error: unknown }) => isRefusal(error),
  },
  delays: { patience: minute },
}).createMachine({
  id: 'fileUpload',
  description:
    "The file of one field, such as an image, from the initial one to its replacement. The field shows the progress, and why a file was refused; a form is saved with the field's value.",
  context: ({ input }) => ({ ...input, file: null, fraction: 0, problem: null }),
  initial: 'opening',
  on: {
    choose: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        actions: assign({
          problem: ({ context, event }) => context.kind.refusalOf(event.files),
        }),
      },
      { target: '.uploading', actions: assign({ file: ({ event }) => event.files[0] ?? null }) },
    ],
    remove: '.removed',
  },
  states: {
    opening: {
      description: 'Checks whether the field starts with a file.',
      always: [{ guard: 'hasFile', target: 'set' }, { target: 'empty' }],
    },
    empty: { description: 'There is no file, and none is chosen.' },
    uploading: {
      description: 'The file is being uploaded. Leaving this state aborts the request.',
      tags: 'busy',
      entry: assign({ fraction: 0, problem: null }),
      invoke: {
        src: 'upload',
        input: ({ context, self }) => ({
          kind: context.kind,
          file: context.file ?? new File([], ''),
          onProgress: (fraction) => self.send({ type: 'upload.progressed', fraction }),
        }),
        onDone: {
          target: 'set',
          actions: [
            assign({ uploaded: ({ event }) => event.output, file: null, problem: null }),
            emit(({ event }) => ({ type: 'uploaded.changed', id: event.output.id })),
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
              target: '#fileUpload.failed',
              actions: assign({ problem: toProblem(new DOMException('', 'TimeoutError')).message }),
            },
          },
        },
      },
    },
    set: { description: 'The file is on the server; the field holds its id.' },
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
      description: 'The field is empty; the previous file stays until the form is saved.',
      entry: [
        assign({ uploaded: null, file: null, problem: null }),
        emit({ type: 'uploaded.changed', id: null }),
      ],
    },
  },
})

export const isUploading = (state: SnapshotFrom<typeof fileUploadMachine>) => state.hasTag('busy')

/** An image of a form. */
export const imageUpload: UploadKind = {
  upload: uploadImage,
  refusalOf(files) {
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
  },
}

/** A file of a class, which is there as soon as it is uploaded. */
export const classFileUpload = (classId: number): UploadKind => ({
  upload: (sent, signal) => uploadClassFile({ classId, ...sent }, signal),
  refusalOf(files) {
    const [file] = files
    if (!file || files.length > 1) return 'Choose one file at a time.'
    if (file.size === 0) return 'This file is empty. Choose another one.'
    return file.size > largestUpload
      ? 'This file is larger than 10 MiB. Choose a smaller one.'
      : null
  },
})
