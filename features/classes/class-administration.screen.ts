import type { Page } from '@playwright/test'

/** The form of a class for administrators. */
export function classScreen(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const found = page.getByRole('listbox', { name: 'Members' }).getByRole('option')
  const option = (name: string) => found.filter({ hasText: name })
  return {
    name: field('Name'),
    semester: field('Semester'),
    starts: field('Starts'),
    ends: field('Ends'),
    status: field('Status'),
    teacherSearch: page.getByRole('combobox', { name: 'Add a teacher' }),
    studentSearch: page.getByRole('combobox', { name: 'Add a student' }),
    teachers: page.getByRole('list', { name: 'Teachers' }).getByRole('listitem'),
    students: page.getByRole('list', { name: 'Enrolled' }).getByRole('listitem'),
    found,
    option,
    create: page.getByRole('button', { name: 'Create Class' }),
    save: page.getByRole('button', { name: 'Save', exact: true }),

    async addTeacher(name: string) {
      await this.teacherSearch.fill(name)
      await option(name).click()
    },
    async addStudent(name: string) {
      await this.studentSearch.fill(name)
      await option(name).click()
    },
  }
}
