import {
  AccessLevel,
  AdmissionType,
  type Organization,
} from '#contract/organizations/organizations.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'

interface LeaveOrganizationProps {
  organization: Organization
  /** One of many in a list. */
  isInList?: boolean
  leave: () => Promise<unknown>
}

/** Explains the consequences before a membership ends. */
export const LeaveOrganization = ({
  organization,
  isInList = false,
  leave,
}: LeaveOrganizationProps) => (
  <AskFirst
    label="Leave"
    concerns={organization.name}
    title={`Leave ${organization.name}?`}
    confirmLabel="Leave"
    {...(isInList && { look: 'quiet', size: 'small' })}
    act={leave}
  >
    You’ll lose your roles and your access to your classes, and any seats, requests and waitlist
    places of your own. If you come back, someone needs to assign you to your classes again.
    Teaching and attendance records stay. Your children stay members. To remove them, open their
    pages in My Family. {wayBack(organization)}
  </AskFirst>
)

function wayBack({ accessLevel, admissionType }: Organization) {
  if (accessLevel === AccessLevel.Private) return 'To come back, you need an invitation.'
  return admissionType === AdmissionType.Automatic
    ? 'You can join again at any time.'
    : 'To come back, apply again.'
}
