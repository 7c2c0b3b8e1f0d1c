import { sendOnly, type Change } from '../http.ts'

const at = (id: number) => `OrganizationUser/admin/${id}/owner`

export const addOwner = (id: number, change: Change) => sendOnly('post', at(id), change)

export const removeOwner = (id: number, change: Change) => sendOnly('delete', at(id), change)

export const handOver = (id: number, change: Change) =>
  sendOnly('post', `${at(id)}/transfer`, change)
