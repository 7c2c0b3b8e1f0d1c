import { answered, failed, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'
import { roundPreviewMachine } from './round-preview.machine.ts'
import { someComparison, somePreview } from './test-round.ts'

const running = 'roundPreview.running'
const comparing = 'roundPreview.comparing'
const lost = new Error('The connection failed.')

export const roundPreviewWalk = {
  machine: roundPreviewMachine.provide({ actors: { run: unanswered(), compare: unanswered() } }),
  origins: { 'a semester': { semesterId: 1 } },
  events: {
    'a preview is asked for': { type: 'run', seed: 'a seed' },
    'the preview is there': answered(running, somePreview),
    'the preview fails': failed(running, lost),
    'a comparison is asked for': { type: 'compare' },
    'the comparison is there': answered(comparing, someComparison),
    'the comparison fails': failed(comparing, lost),
  },
  tellApart: ({ context: { preview, comparison } }) => [preview !== null, comparison !== null],
  promises: {
    'a comparison belongs to a preview': ({ state: { context } }) =>
      context.comparison === null || context.preview !== null,
  },
} satisfies Walk<typeof roundPreviewMachine>
