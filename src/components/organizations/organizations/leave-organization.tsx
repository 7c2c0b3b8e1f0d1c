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
    Your roles here end, and you no longer see your classes. If you come back, you teach none of
    them until someone assigns you again. Your own seats, requests, and places on the waitlist end
    as well. What you have taught and attended stays in the records. Children of yours who are
    members stay: remove them on their pages in My Family. {wayBack(organization)}
  </AskFirst>
)

function wayBack({ accessLevel, admissionType }: Organization) {
  if (accessLevel === AccessLevel.Private) return 'To come back, you need an invitation.'
  return admissionType === AdmissionType.Automatic
    ? 'You can join again at any time.'
    : 'To come back, apply again.'
}
