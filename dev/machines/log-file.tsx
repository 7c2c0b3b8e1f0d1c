import { Recording } from '#dev/inspect/recording.ts'
import { z } from '#contract/zod.ts'
import { catalog } from './catalog.ts'
import type { Viewer } from './page.tsx'

/** Downloads the shown log as a file, and opens such a file. */
export function LogFile({
  viewer,
  recording,
  problem,
}: {
  viewer: Viewer
  recording: Recording | undefined
  problem: string | null
}) {
  return (
    <div className="files">
      {recording && (
        <button type="button" onClick={() => save(recording)}>
          Save log
        </button>
      )}
      <label className="file">
        Open log
        <input
          type="file"
          accept="application/json,.json"
          onChange={async ({ target }) => {
            const [file] = target.files ?? []
            if (!file) return
            const text = await file.text()
            target.value = ''
            viewer.send(openedLog(file.name, text))
          }}
        />
      </label>
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}

/** The log in a file, or why it cannot be shown. */
export function openedLog(name: string, text: string) {
  const { data } = z.safeParse(Log, text)
  if (!data) {
    return { type: 'log.refused', sentence: `“${name}” is no log that was saved here.` } as const
  }
  const isKnown = Object.values(catalog).some(({ id }) => id === data.machine)
  if (isKnown) return { type: 'log.opened', recording: data } as const
  const sentence = `“${name}” is the log of “${data.machine}”, a machine that the app does not have.`
  return { type: 'log.refused', sentence } as const
}

const Log = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text, { issues }) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        issues.push({ code: 'custom', input: text })
        return z.NEVER
      }
    }),
  ),
  Recording,
)

function save(recording: Recording) {
  const file = new Blob([JSON.stringify(recording, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${recording.machine}.log.json`
  link.click()
  URL.revokeObjectURL(link.href)
}
