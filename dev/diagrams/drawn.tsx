import type { AnyStateMachine } from 'xstate'
import { renderToStaticMarkup } from 'react-dom/server'
import { chartOf } from '#dev/chart/chart.ts'
import { Chart } from '#dev/chart/chart.tsx'
import { layOut } from '#dev/chart/layout.ts'
import { lookOfFile } from '#dev/chart/look.ts'

/** A drawing as a file that needs nothing else. */
export async function drawn(machine: AnyStateMachine): Promise<string> {
  const drawing = await layOut(chartOf(machine))
  const markup = renderToStaticMarkup(<Chart drawing={drawing} style={lookOfFile} />)
  return `${markup.replaceAll('><', '>\n<')}\n`
}
