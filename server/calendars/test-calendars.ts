import ICAL from 'ical.js'
import type { TestApp } from '../testing/test-app.ts'

/** What another program reads in a calendar file. */
export function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, location, startDate, endDate } = new ICAL.Event(component)
    const told = { uid, summary, description, location }
    const status = component.getFirstPropertyValue('status')
    return { ...told, status, starts: startDate.toString(), ends: endDate.toString() }
  })
}

type Visitor = { token: string }

export const feedPath = '/api/Calendar/my-feed'

/** The address at which the calendar of somebody is read. */
export async function feedOf(server: TestApp, { token }: Visitor): Promise<string> {
  return (await (await server.post(feedPath, { token })).json()).path
}

/** What stands in the calendar of somebody. */
export async function calendarOf(server: TestApp, visitor: Visitor) {
  const answer = await server.get(await feedOf(server, visitor))
  return eventsIn(await answer.text())
}
