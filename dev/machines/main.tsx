import '../../src/index.css'
import './machines.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { look } from '#dev/chart/look.ts'
import { followColorMode } from '#dev/color-mode.ts'
import { channelName, type Message } from '#dev/inspect/recording.ts'
import { Page } from './page.tsx'
import { viewerMachine } from './viewer.machine.ts'

const viewer = createActor(viewerMachine).start()
const channel = new BroadcastChannel(channelName)
channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.type !== 'page.opened') viewer.send(data)
})
channel.postMessage({ type: 'page.opened' } satisfies Message)

followColorMode()

const root = document.getElementById('root')
if (!root) throw new Error('machines.html has no element with the id "root".')
createRoot(root).render(
  <StrictMode>
    <style>{look}</style>
    <Page viewer={viewer} />
  </StrictMode>,
)
