import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

/** Whom to ask, for somebody without a family. Another adult may already have added the children. */
export const AlreadyHere = () => (
  <Notice title="Is your family already here?">
    Someone in your family can give you access from their My Family page. In the meantime,{' '}
    <RouterLink to="/my/organizations">see your organizations</RouterLink>.
  </Notice>
)
