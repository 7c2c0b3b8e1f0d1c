import { asChange, http, type Change } from '../http.ts'

const at = (id: number) => `OrganizationUser/admin/${id}/owner`

export const addOwner = async (id: number, change: Change) => {
  await http.post(at(id), asChange(change))
}

export const removeOwner = async (id: number, change: Change) => {
  await http.delete(at(id), asChange(change))
}

export const handOver = async (id: number, change: Change) => {
  await http.post(`${at(id)}/transfer`, asChange(change))
}
