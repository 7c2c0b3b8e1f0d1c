import { reportRows } from './test-rows.reports.ts'

/** Of a report, whichever it is: what is in its cells, its own permissions say. */
const ofReport = `
    everybody: name title organizationName isPersonal generatedDate sectionLabel
    everybody: (asked.semester) id name
    everybody: (asked.class) id name
    everybody: (asked.day) id date
    everybody: (asked.span) fromDate untilDate
    everybody: (choices.semesters) id name
    everybody: (choices.classes) id name
    everybody: (choices.days) id date
    everybody: (columns) key label kind
    everybody: (sections) title note rows
    everybody: (sheet) id date type notes organizationName semesterName startTime endTime
    everybody: (sheet.rooms) id name
    everybody: (sheet.slots) id name startTime endTime
    everybody: (sheet.classes) id name isDraft roomId slotId startTime endTime teacherNames enrolledStudentsCount
`

/** The keys of every report, as `test-keys.ts` spells them. */
export const reportKeys = reportRows.map(({ path }) => `GET ${path}${ofReport}`)
