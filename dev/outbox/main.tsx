import '../../src/index.css'
import '../machines/machines.css'
import './outbox.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { followColorMode } from '#dev/color-mode.ts'
import { outboxMachine } from './outbox.machine.ts'
import { Page } from './page.tsx'

const outbox = createActor(outboxMachine).start()

followColorMode()

const root = document.getElementById('root')
if (!root) throw new Error('outbox.html has no element with the id "root".')
createRoot(root).render(
  <StrictMode>
    <Page outbox={outbox} />
  </StrictMode>,
)
