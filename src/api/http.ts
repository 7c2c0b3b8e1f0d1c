import ky, { isHTTPError } from 'ky'
import { toProblem } from './problem.ts'
import { surroundings } from './surroundings.ts'

const bearer = (request: Request) => request.headers.get('Authorization')?.replace('Bearer ', '')

/** Calls of `/api`. Asking again after a failure is the query cache's business. */
export const http = ky.create({
  prefix: '/api',
  retry: 0,
  timeout: 30_000,
  hooks: {
    beforeRequest: [
      ({ request }) => {
        const token = surroundings.current.token()
        if (token !== null) request.headers.set('Authorization', `Bearer ${token}`)
      },
    ],
    beforeError: [
      ({ request, error }) => {
        if (request.signal.aborted && error.name === 'AbortError') return error
        const token = bearer(request)
        if (token !== undefined && isHTTPError(error) && error.response.status === 401) {
          surroundings.current.sessionEnded(token)
        }
        surroundings.current.callFailed(toProblem(error))
        return error
      },
    ],
  },
})
