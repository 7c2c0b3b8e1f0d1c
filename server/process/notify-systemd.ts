import { spawn } from 'node:child_process'
import type { Logger } from 'pino'

/** Says to systemd that the server is ready, for `Type=notify`. Does nothing without systemd. */
export function notifySystemd(log: Logger): void {
  if (process.env['NOTIFY_SOCKET'] === undefined) return
  spawn('systemd-notify', ['--ready'], { stdio: 'ignore' }).on('error', (err) =>
    log.warn({ err }, 'systemd could not be notified that the server is ready'),
  )
}
