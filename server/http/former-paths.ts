import { getPath } from 'hono/utils/url'

const former =
  /(\/api\/[A-Za-z]+(?:\/admin)?)\/(\d+)\/([a-z][a-z-]*(?:\/[a-z][a-z-]*)*)(?=\/\d+$|$)/

/**
 * A path with its words before its ids, as in `/api/Class/enroll/5`. Before version 0.2 they came after the first id,
 * as in `/api/Class/5/enroll`: browser tabs that are open during an update, and programs, may still use these paths.
 */
export const currentPath = (path: string): string => path.replace(former, '$1/$3/$2')

export const pathOf = (request: Request): string => currentPath(getPath(request))
