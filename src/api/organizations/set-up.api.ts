import {
  Holidays,
  SetUp,
  SetUpInvitations,
  SetUpPreview,
  type HolidaysQuery,
  type InviteNext,
  type PublishSetUp,
  type SaveSetUp,
  type UndoSetUp,
} from '#contract/organizations/set-up.ts'
import { send, type Change } from '../http.ts'
import { question } from '../question.ts'

type InOrganization<Body = object> = Body & { organizationId: number }

export const setUpQuery = (organizationId: number) =>
  question(['setUp', organizationId], `SetUp/admin/organization/${organizationId}`, SetUp)

export const saveSetUp = (
  { organizationId, ...input }: InOrganization<SaveSetUp>,
  change: Change,
) => send('put', `SetUp/admin/organization/${organizationId}`, change, input).json(SetUp)

export const holidaysQuery = (organizationId: number, query: HolidaysQuery) =>
  question(
    ['holidays', organizationId, query],
    `SetUp/admin/holidays/${organizationId}`,
    Holidays,
    query,
  )

export const previewSetUp = ({ organizationId }: InOrganization, change: Change) =>
  send('post', `SetUp/admin/preview/${organizationId}`, change).json(SetUpPreview)

export const publishSetUp = (
  { organizationId, ...input }: InOrganization<PublishSetUp>,
  change: Change,
) => send('post', `SetUp/admin/publish/${organizationId}`, change, input).json(SetUp)

export const inviteSetUp = (
  { organizationId, ...input }: InOrganization<InviteNext>,
  change: Change,
) => send('post', `SetUp/admin/invite/${organizationId}`, change, input).json(SetUpInvitations)

export const undoSetUp = (
  { organizationId, ...input }: InOrganization<UndoSetUp>,
  change: Change,
) => send('post', `SetUp/admin/undo/${organizationId}`, change, input).json(SetUp)
